// Any bytes as a certificate, plain and compressed: the checker never crashes, and what it verifies on a tiny
// board is true: there the winner is found by trying everything.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../tests/oracle/brute_force.h"
#include "base/assert.h"
#include "checker/hexcheck.h"

namespace {

using namespace hex;

hexcheck::Source source_of(const std::uint8_t* data, std::size_t size) {
  return [data, size, next = std::size_t{0}](std::uint8_t* out, std::size_t most) mutable {
    const std::size_t count = std::min(most, size - next);
    std::copy_n(data + next, count, out);
    next += count;
    return count;
  };
}

// "VERIFIED black wins; 3x3; black b2 c1; white -; white to move"
void check_truth(const std::string& line) {
  board::Size size;
  char winner[8], mover[8];
  HEX_CHECK(std::sscanf(line.c_str(), "VERIFIED %5s wins; %dx%d;", winner, &size.cols, &size.rows) == 3);
  if (size.cells() > 12) return;
  HEX_CHECK(std::sscanf(line.c_str() + line.rfind("; ") + 2, "%5s to move", mover) == 1);
  tests::BruteForce::Mask stones[2] = {0, 0};
  for (int color = 0; color < 2; ++color) {
    const std::string title = std::string("; ") + board::name(board::kColors[color]) + " ";
    for (std::size_t i = line.find(title) + title.size(); line[i] != ';' && line[i] != '-'; ++i)
      if (line[i] >= 'a' && line[i] <= 'z')
        stones[color] |= 1u << size.cell(line[i] - 'a', std::atoi(&line[i + 1]) - 1);
  }
  const auto color_of = [](const char* name) {
    return name[0] == 'b' ? board::Color::Black : board::Color::White;
  };
  HEX_CHECK(tests::BruteForce(size).winner(stones[0], stones[1], color_of(mover)) == color_of(winner));
}

void check(const hexcheck::CheckResult& outcome) {
  HEX_CHECK(!outcome.text.empty());
  HEX_CHECK((outcome.verdict == hexcheck::Verdict::Verified) ==
            (outcome.text.find("VERIFIED") != std::string::npos));
  if (outcome.verdict == hexcheck::Verdict::Verified) check_truth(outcome.text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hexcheck::Limits limits;
  limits.live_claims = 100000;
  limits.content_bytes = 1 << 20;
  check(hexcheck::check_plain(source_of(data, size), limits));
  check(hexcheck::check_compressed(source_of(data, size), limits));
  return 0;
}
