// A file of 4 kB with `captured` steps kept hexcheck busy for minutes: a region of eight cells has hundreds of
// leaves, each of which asks whether cells are dead, and that looks at every pair of free cells. The work that
// a file may cause is bounded in proportion to its length now, and --time bounds the time.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <zstd.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "scratch_folder.h"

namespace hex::tests {
namespace {

using Bytes = std::string;

void number(Bytes& out, std::uint64_t n) {
  for (; n >= 128; n /= 128) out.push_back(static_cast<char>(n % 128 + 128));
  out.push_back(static_cast<char>(n));
}

// The tree of replies: to every move the next free cell of the region.
void replies(Bytes& out, std::vector<int> free) {
  if (free.size() < 2) return;
  for (std::size_t i = 0; i < free.size(); ++i) {
    const std::size_t reply = i == 0 ? 1 : 0;
    number(out, static_cast<std::uint64_t>(free[reply]));
    std::vector<int> left;
    for (std::size_t k = 0; k < free.size(); ++k)
      if (k != i && k != reply) left.push_back(free[k]);
    replies(out, left);
  }
}

// Board 32x32: a comb of black stones that is joined to north, free cells between its teeth, and in its back
// a region of eight cells, all of which are dead. Step 1 is that claim; every further step gives up the region.
Bytes hostile(int rounds) {
  constexpr int kSide = 32;
  std::vector<int> region, stones, free;
  for (int cell = 1; cell < kSide * kSide; ++cell) {
    const int row = cell / kSide, col = cell % kSide;
    (row < 3 || row % 2 == 0 || col == 0 ? stones : free).push_back(cell);
    if (row == 1 && col % 2 == 0 && col > 0 && region.size() < 8) region.push_back(cell);
  }
  Bytes steps;
  const auto cells = [&](const std::vector<int>& list) {
    number(steps, list.size());
    for (int cell : list) number(steps, static_cast<std::uint64_t>(cell));
  };
  steps.push_back(0), number(steps, 0), number(steps, kSide * kSide);  // adjacent: a1 touches north
  steps.push_back(7), number(steps, 2), cells(stones), cells(free);    // widen
  for (int round = 0; round < rounds; ++round)
    steps.push_back(9), number(steps, 2 * (static_cast<std::uint64_t>(round) + 1)), cells(region),
        replies(steps, region);
  Bytes out = "HEXCERT1";
  number(out, kSide), number(out, kSide), number(out, 0), number(out, 0), number(out, 0), number(out, 0);
  number(out, static_cast<std::uint64_t>(rounds) + 2);
  return out + steps;
}

struct CheckResult {
  int code;
  double seconds;
};

CheckResult check(const ScratchFolder& folder, const Bytes& content, const std::string& options) {
  Bytes file(ZSTD_compressBound(content.size()), '\0');
  file.resize(ZSTD_compress(file.data(), file.size(), content.data(), content.size(), 19));
  std::ofstream(folder / "proof", std::ios::binary) << file;
  const auto start = std::chrono::steady_clock::now();
  const int status = std::system(
      ("timeout 120 " HEXCHECK_BINARY " " + options + " " + (folder / "proof") + " >" + (folder / "out"))
          .c_str());
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, took};
}

TEST(HostileCertificate, WorkIsBoundedByTheLength) {
  const ScratchFolder folder;
  const CheckResult outcome = check(folder, hostile(40), "");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_LT(outcome.seconds, 60);
}

TEST(HostileCertificate, TimeIsBounded) {
  const ScratchFolder folder;
  // One round does not need more work than allowed, and proves nothing.
  EXPECT_EQ(check(folder, hostile(1), "").code, 1);
  const CheckResult outcome = check(folder, hostile(40), "--time 0.2");
  EXPECT_EQ(outcome.code, 3);
  EXPECT_LT(outcome.seconds, 10);
  for (const char* wrong : {"--time 0", "--time nan", "--time -1", "--time inf", "--time", "--time 1x"})
    EXPECT_EQ(check(folder, hostile(1), wrong).code, 2) << wrong;
}

}  // namespace
}  // namespace hex::tests
