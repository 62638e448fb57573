// Edge templates, decided by solving, against what is known of them.
#include <gtest/gtest.h>

#include <fstream>

#include "board/notation.h"
#include "solving/edge_template.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using engine::EdgeTemplate;
using engine::TemplateReport;

constexpr std::size_t kMemory = 32 << 20;

TemplateReport report(const EdgeTemplate& t, std::uint64_t nodes = 0) {
  engine::SolveOptions options;
  options.nodes = nodes;
  const auto out = engine::check_template(t, options, kMemory);
  EXPECT_TRUE(out.ok()) << t.name;
  return out.ok() ? *out : TemplateReport{};
}

EdgeTemplate of(const char* line) {
  const auto out = engine::parse_template(line);
  EXPECT_TRUE(out.ok()) << line;
  return *out;
}

std::string names(const EdgeTemplate& t, const std::vector<board::Cell>& cells) {
  std::string out;
  for (board::Cell c : cells) out += (out.empty() ? "" : " ") + board::cell_name(t.box, c);
  return out;
}

TEST(Templates, BridgeAndZiggurat) {
  EXPECT_TRUE(report(of("bridge|2x2|A=b1|O=|C=a2 b2|")).minimal());
  EXPECT_TRUE(report(of("ziggurat|4x3|A=c1|O=|C=d1 b2 c2 d2 a3 b3 c3 d3")).minimal());
  const EdgeTemplate second_row = of("from the second row of its box|4x4|A=c2|O=|C=d2 b3 c3 d3 a4 b4 c4 d4");
  EXPECT_TRUE(report(second_row).minimal());
}

TEST(Templates, TooSmallAndTooLarge) {
  const EdgeTemplate small = of("small|4x3|A=c1|O=|C=b2 c2 d2 a3 b3 c3 d3");
  const TemplateReport broken = report(small);
  EXPECT_EQ(broken.valid, false);
  EXPECT_FALSE(broken.minimal());
  EXPECT_EQ(names(small, {broken.refutation}), "b3");
  const EdgeTemplate large = of("large|5x3|A=c1|O=|C=a1 d1 b2 c2 d2 a3 b3 c3 d3 e2 e3");
  const TemplateReport more = report(large);
  EXPECT_EQ(more.valid, true);
  EXPECT_EQ(names(large, more.superfluous), "a1 e2 e3");
  EXPECT_EQ(names(large, more.needed), "d1 b2 c2 d2 a3 b3 c3 d3");
}

// The way up must not help: here every way touches a cell that the stone does not touch.
TEST(Templates, WhatCannotBeAskedIsRefused) {
  EXPECT_FALSE(engine::template_position(of("below|3x4|A=b3|O=|C=a1 b1 c1 a2 b2 c2 a4 b4")).ok());
  EXPECT_FALSE(engine::template_position(of("beside|4x3|A=b2|O=|C=a1 d1 a3 b3")).ok());
  EXPECT_FALSE(engine::template_position(of("more stones|4x3|A=b2|O=a1 d1|C=a3 b3")).ok());
  EXPECT_TRUE(engine::template_position(of("to the right|4x3|A=b2|O=|C=a1 a3 b3")).ok());
  for (const char* line :
       {"", "II", "II|2x2|A=b1|O=|", "II|2x2|A=|O=|C=a2", "II|2x2|A=b1 a1|O=|C=a2", "II|2|A=c1|O=|C=a2",
        "II|2x2|A=b1|O=b1|C=a2", "II|2x2|A=b1|O=|C=a2 a2", "II|9x99|A=b1|O=|C=a2", "II|2x32|A=b1|O=|C=a2"})
    EXPECT_FALSE(engine::parse_template(line).ok()) << line;
}

TEST(Templates, OfTheCollection) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  std::ifstream in(*data + "/templates/edge.txt");
  int settled = 0;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const EdgeTemplate t = of(line.c_str());
    if (t.carrier.size() > (long_run() ? 40u : kSanitized ? 8u : 22u)) continue;
    SCOPED_TRACE(t.name);
    const std::string status = line.substr(line.rfind('|') + 1);
    const TemplateReport result = report(t, 20000);
    EXPECT_EQ(result.valid, true) << status;
    EXPECT_EQ(result.minimal(), status.starts_with("valid+minimal")) << status;
    settled += result.settled() ? 1 : 0;
  }
  EXPECT_GE(settled, 5);
}

}  // namespace
}  // namespace hex::tests
