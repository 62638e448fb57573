// The worked example of docs/formats/certificate.md, byte by byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "checker/hexcheck.h"
#include "proof/certificate.h"

namespace hex::proof {
namespace {

constexpr board::Size kTwo{2, 2};
constexpr Cell kB1 = 1, kA2 = 2, kB2 = 3;
constexpr int kNorth = 4, kSouth = 5;

std::vector<std::uint8_t> example() {
  Derivation proof(kTwo);
  const auto over = [&](Cell k) {
    const Step here = proof.adjacent(Color::Black, kB1, k);
    const Step there = proof.adjacent(Color::Black, k, kSouth);
    return proof.key(proof.series(here, there), k);
  };
  const Step first = over(kA2), second = over(kB2), semis[] = {first, second};
  const Step bridge = proof.or_rule(semis);
  const Step full = proof.series(proof.adjacent(Color::Black, kNorth, kB1), bridge);
  return *write_certificate(proof, proof.key(full, kB1), board::Position(kTwo), Color::Black);
}

std::string hex_of(const std::vector<std::uint8_t>& bytes) {
  std::string out;
  for (std::uint8_t byte : bytes) {
    char text[4];
    std::snprintf(text, sizeof text, "%02x", byte);
    out += text;
  }
  return out;
}

// The first column of the table between the two lines of ``` after the title "Worked example", without
// spaces.
std::string hex_of_document() {
  std::ifstream in(std::string(MUSTPLAY_SOURCE) + "/docs/formats/certificate.md");
  std::string text((std::istreambuf_iterator<char>(in)), {}), out, line;
  std::istringstream lines(text.substr(std::min(text.size(), text.find("## Worked example"))));
  int fences = 0;
  while (fences < 2 && std::getline(lines, line)) {
    if (line.starts_with("```")) {
      ++fences;
    } else if (fences == 1) {
      for (char c : line.substr(0, line.find('|')))
        if (c != ' ') out += c;
    }
  }
  return out;
}

TEST(Certificate, WorkedExample) {
  EXPECT_EQ(hex_of(example()), hex_of_document());
}

TEST(Certificate, WorkedExampleVerifies) {
  const auto bytes = example();
  bool given = false;
  const auto outcome = hexcheck::check_plain(
      [&](std::uint8_t* out, std::size_t size) {
        if (given || size < bytes.size()) return std::size_t{0};
        given = true;
        std::copy(bytes.begin(), bytes.end(), out);
        return bytes.size();
      },
      {});
  EXPECT_EQ(outcome.text, "VERIFIED black wins; 2x2; black -; white -; black to move");
  EXPECT_EQ(outcome.steps, 12u);
}

}  // namespace
}  // namespace hex::proof
