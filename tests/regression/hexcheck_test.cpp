// The program hexcheck as a script meets it: exit codes, the first line, and that nothing but a verified
// claim looks like one.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "board/notation.h"
#include "certificates/certificate_file.h"
#include "proof/certificate.h"

namespace {

using namespace hex;
namespace fs = std::filesystem;

struct CheckResult {
  int code = -1;
  std::string out, err;
  std::string first_line() const { return out.substr(0, out.find('\n')); }
};

std::string contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

class Hexcheck : public testing::Test {
 protected:
  Hexcheck() : folder_(fs::temp_directory_path() / ("hexcheck_" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Hexcheck() override { fs::remove_all(folder_); }

  // `arguments` are words of a shell, run inside the folder of the test.
  CheckResult call(const std::string& arguments) {
    const fs::path out = folder_ / "out", err = folder_ / "err";
    const std::string line = "cd '" + folder_.string() + "' && { " + HEXCHECK_BINARY + " " + arguments +
                             "; } >'" + out.string() + "' 2>'" + err.string() + "'";
    const int status = std::system(line.c_str());
    const CheckResult result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
    if (result.code != 0) {
      EXPECT_EQ((result.out + result.err).find("VERIFIED"), std::string::npos);
    }
    return result;
  }
  void write(const char* name, const std::string& bytes) {
    std::ofstream(folder_ / name, std::ios::binary) << bytes;
  }

  fs::path folder_;
};

constexpr board::Size kFive{5, 5};

int cell(const char* name) {
  return *board::parse_cell(kFive, name);
}

proof::Step bridge(proof::Derivation& proof, int x, int y, const char* a, const char* b) {
  const auto over = [&](int k) {
    return proof.key(
        proof.series(proof.adjacent(board::Color::Black, x, k), proof.adjacent(board::Color::Black, k, y)),
        k);
  };
  const proof::Step semis[] = {over(cell(a)), over(cell(b))};
  return proof.or_rule(semis);
}

// Black at c3 of 5x5 with bridges to d1 and b5, which touch the edges, as stones.
std::vector<std::uint8_t> content(board::Position& position) {
  proof::Derivation proof(kFive);
  const int north = board::edge_point(kFive, board::Edge::North),
            south = board::edge_point(kFive, board::Edge::South);
  proof::Step root = proof.adjacent(board::Color::Black, north, cell("d1"));
  root = proof.series(root, bridge(proof, cell("d1"), cell("c3"), "c2", "d2"));
  root = proof.series(root, bridge(proof, cell("c3"), cell("b5"), "b4", "c4"));
  root = proof.series(root, proof.adjacent(board::Color::Black, cell("b5"), south));
  for (const char* name : {"c3", "d1", "b5"}) position.set_up(board::Color::Black, cell(name));
  position.set_up(board::Color::White, cell("a1"));
  position.set_to_move(board::Color::White);
  return *proof::write_certificate(proof, root, position, board::Color::Black);
}

TEST_F(Hexcheck, VerifiesAndSaysWhat) {
  board::Position position(kFive);
  const auto bytes = content(position);
  ASSERT_TRUE(engine::write_certificate_file((folder_ / "proof").string(), bytes).ok());
  const CheckResult good = call("proof");
  EXPECT_EQ(good.code, 0);
  EXPECT_EQ(good.first_line(), "VERIFIED black wins; 5x5; black d1 c3 b5; white a1; white to move");
  EXPECT_EQ(call("- < proof").code, 0);
  EXPECT_EQ(call("--memory 1 --content 1 proof").code, 0);
  EXPECT_EQ(call("proof > /dev/full").code, 3);
}

TEST_F(Hexcheck, RefutesFalseClaims) {
  board::Position position(kFive);
  auto bytes = content(position);
  for (const std::size_t place :
       {10u, 11u}) {  // the winner; the side to move, which does not matter to a full
    auto edited = bytes;
    edited[place] ^= 1;
    ASSERT_TRUE(engine::write_certificate_file((folder_ / "proof").string(), edited).ok());
    EXPECT_EQ(call("proof").code, place == 10 ? 1 : 0);
  }
  bytes[13] = 1;  // the first black stone is b1 instead of d1
  ASSERT_TRUE(engine::write_certificate_file((folder_ / "proof").string(), bytes).ok());
  const CheckResult refuted = call("proof");
  EXPECT_EQ(refuted.code, 1);
  EXPECT_EQ(refuted.first_line(),
            "REFUTED the last step does not prove the claim: it needs a stone that the winner does not have");
}

TEST_F(Hexcheck, RefusesDamagedFiles) {
  board::Position position(kFive);
  ASSERT_TRUE(engine::write_certificate_file((folder_ / "proof").string(), content(position)).ok());
  const std::string good = contents(folder_ / "proof");
  for (std::size_t length = 0; length < good.size(); length += 7) {
    write("cut", good.substr(0, length));
    EXPECT_EQ(call("cut").code, 2) << length;
  }
  int verified = 0;
  for (std::size_t i = 0; i < good.size(); i += 5) {
    std::string edited = good;
    edited[i] = static_cast<char>(edited[i] ^ 16);
    write("edited", edited);
    // A few bits of a zstd frame mean nothing; then the content is the same.
    const CheckResult outcome = call("edited");
    if (outcome.code == 0) {
      EXPECT_EQ(outcome.first_line(), call("proof").first_line());
    }
    verified += outcome.code == 0 ? 1 : 0;
  }
  EXPECT_LE(verified, 1);
  write("twice", good + good);
  EXPECT_EQ(call("twice").code, 2);
  write("longer", good + "\n");
  EXPECT_EQ(call("longer").code, 2);
}

TEST_F(Hexcheck, WrongCommandLines) {
  write("VERIFIED", "VERIFIED black wins; 1x1; black a1; white -; white to move\n");
  for (const char* arguments :
       {"", "VERIFIED", "missing", ".", "--VERIFIED", "VERIFIED VERIFIED", "--memory", "--memory x f",
        "--memory -1 f", "--content 0 f", "--help", "VERIFIED_missing"})
    EXPECT_EQ(call(arguments).code, 2) << arguments;
  EXPECT_NE(call("--help").out.find("hexcheck"), std::string::npos);
}

TEST_F(Hexcheck, CertificateFilesAreWrittenWhole) {
  const std::vector<std::uint8_t> bytes(100, 7);
  EXPECT_FALSE(engine::write_certificate_file((folder_ / "missing" / "proof").string(), bytes).ok());
  fs::create_directories(folder_ / "taken" / "inside");
  EXPECT_FALSE(engine::write_certificate_file((folder_ / "taken").string(), bytes).ok());
  EXPECT_FALSE(fs::exists(folder_ / "taken.part"));
}

}  // namespace
