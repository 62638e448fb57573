// Certificates of jobs as one: that it is verified, that equal steps are in it once, and what it takes of memory.
#include "cluster/proof_join.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "certificates/certificate_check.h"
#include "cluster/job.h"
#include "proof/certificate.h"
#include "proof/certificate_reader.h"
#include "scratch_folder.h"
#include "solving/solving.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HEX_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HEX_SANITIZED 1
#endif

namespace hex::cluster {
namespace {

using board::Color;
using proof::Rule;
using tests::ScratchFolder;

// The content of a certificate of who wins.
std::vector<std::uint8_t> certificate_of(const board::Position& position) {
  const auto solver = engine::make_solver(position.size(), 4 << 20);
  engine::SolveOptions how;
  how.order = "current";
  how.line = false;
  how.proof = true;
  return solver->solve(position, how).certificate;
}

// White to move after one black stone on 5x5, and loses: the certificates of all replies, and then the whole.
struct Joined {
  std::uint64_t steps = 0, most_live = 0, apart = 0;
};
Joined join(const std::string& file, std::size_t remembered) {
  const board::Position root = *parse_position_text("5x5;c3;;white");
  ProofJoin join(file + ".join", remembered);
  Joined out;
  std::vector<ProofJoin::Place> threats;
  std::vector<proof::Claim> claims;
  for (board::Cell cell = 0; cell < root.size().cells(); ++cell) {
    if (!root.is_empty(cell)) continue;
    board::Position after = root;
    after.play(Color::White, cell);
    proof::Derivation derivation(root.size());
    const auto read = proof::read_certificate(certificate_of(after), derivation);
    EXPECT_TRUE(read);
    out.apart += proof::proof_size(derivation, read->root);
    claims.push_back(derivation.claim(read->root));
    threats.push_back(join.add(derivation, read->root).value());
  }
  // The rule or wants semis. A full is one, too: the rules key and own, with a stone that is there, say so.
  const proof::Terrain terrain(root.size());
  for (std::size_t i = 0; i < claims.size(); ++i) {
    if (claims[i].kind == proof::Kind::Full) {
      const board::ShortPoint stone(claims[i].stones.lowest());
      claims[i] = *proof::key(terrain, claims[i], stone);
      threats[i] = join.add(Rule::Key, claims[i], {&threats[i], 1}, {&stone, 1}).value();
    }
    const proof::CellSet stones = claims[i].carrier & board::plain_state(root).of(Color::Black);
    stones.for_each([&](board::Cell cell) {
      const board::ShortPoint number(cell);
      claims[i] = *proof::own(terrain, claims[i], cell);
      threats[i] = join.add(Rule::Own, claims[i], {&threats[i], 1}, {&number, 1}).value();
    });
  }
  const auto whole = proof::or_rule(terrain, claims);
  EXPECT_TRUE(whole);
  const auto place = join.add(Rule::Or, *whole, threats, {});
  const auto written = join.write(*place, root, Color::Black, file);
  EXPECT_TRUE(written) << written.error().text();
  const auto checked = engine::check_certificate_file(file, root, Color::Black);
  EXPECT_TRUE(checked) << checked.error().text();
  EXPECT_FALSE(engine::check_certificate_file(file, root, Color::White));
  out.steps = written->steps;
  out.most_live = written->most_live;
  return out;
}

TEST(ClusterProofJoin, ManyCertificatesBecomeOneThatIsVerified) {
  const ScratchFolder folder;
  const Joined all = join(folder / "all.cert", ProofJoin::kRemembered);
  const Joined few = join(folder / "few.cert", 8), none = join(folder / "none.cert", 0);
  EXPECT_LT(all.steps, all.apart) << "equal steps are there once";
  EXPECT_LE(all.steps, few.steps);
  EXPECT_LE(few.steps, few.apart + 64);
  EXPECT_LE(few.steps, none.steps + 64) << "the less is remembered, the longer the whole";
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    EXPECT_EQ(entry.path().extension(), ".cert") << "nothing is left of the scratch files: " << entry.path();
}

TEST(ClusterProofJoin, AFullOrMissingDiskIsAnError) {
  const ScratchFolder folder;
  ProofJoin join(folder / "missing/folder");
  proof::Derivation derivation(board::Size{2, 2});
  EXPECT_FALSE(join.add(derivation, derivation.adjacent(Color::Black, 0, 1)));
}

// Two million steps: as a derivation some 200 MB.
void join_much(const std::string& file) {
  ProofJoin join(file + ".join", std::size_t{1} << 16);
  const board::Position root(board::Size{8, 8});
  proof::Claim claim{Color::Black, proof::Kind::Full, 64, 65, {}, {}};
  std::vector<ProofJoin::Place> last = {join.add(Rule::AdjacentBlack, claim, {}, {}).value()};
  for (std::int64_t i = 1; i < 2000000; ++i) {
    claim.stones.set_word(0, base::word_of(i));
    const board::ShortPoint number(7);
    last.push_back(
        join.add(i % 3 == 0 ? Rule::Or : Rule::Key, claim, last, {&number, i % 3 == 0 ? 0u : 1u}).value());
    if (last.size() > 2) last.erase(last.begin());
  }
  const auto written = join.write(last.back(), root, Color::Black, file);
  HEX_CHECK(written && written->steps == 2000000 && written->most_live < 10);
}

TEST(ClusterProofJoin, MemoryDoesNotGrowWithTheProof) {
#ifdef HEX_SANITIZED
  GTEST_SKIP() << "sanitizers need memory of their own";
#endif
  const ScratchFolder folder;
  const pid_t child = fork();
  if (child == 0) {
    std::ifstream status("/proc/self/status");
    std::string word;
    rlim_t now = 0;
    while (status >> word)
      if (word == "VmData:") status >> now;
    const rlim_t most = (now << 10) + (rlim_t{40} << 20);  // zstd has 20 of it
    const rlimit limit{most, most};
    if (setrlimit(RLIMIT_DATA, &limit) != 0) _exit(2);
    join_much(folder / "much.cert");
    _exit(0);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
}

}  // namespace
}  // namespace hex::cluster
