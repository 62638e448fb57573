// Connections that people and other programs have published: single claims, braids, and edge templates. They
// are read in place from the folder that MUSTPLAY_DATA names. What H-search misses at the engine's settings
// is listed by name: anything else that goes missing fails, and a gain is printed. The thorough options try
// what the standard ones miss, the deep search what both miss.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "connect/deep_search.h"
#include "load_position.h"
#include "oracle/connection_cases.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Color;
using board::Position;
using board::Size;
using connect::Kind;
using connect::Options;

constexpr int kWords = 2;  // boards of up to 128 cells
using Set = connect::ConnectionSet<kWords>;

// What the rules miss with the thorough options too, but the deep search finds.
const std::set<std::string> kDeepClaims = {
    "e3-has-VC-to-west-edge.sgf", "DK-76642.sgf", "DK-765432b.sgf", "DK-766542.sgf",
    "can-win-with-e7.sgf",        "DK-765432.sgf"};
const std::set<std::string> kDeepTemplates = {"IV1d", "IV2m", "IV2n", "VI2a"};
// What is missed altogether.
const std::set<std::string> kMissedClaims = {"DK-29-10-9-6-3.sgf"};
const std::set<std::string> kMissedTemplates = {"IV1c", "V1b", "V1c", "VI1a"};
// Found after thousands of H-searches: seconds.
const std::set<std::string> kSlow = {"DK-765432.sgf", "VI2a"};

// Fails when something goes missing that is not on the list.
void expect_found(bool found, const std::string& name, const std::set<std::string>& missed) {
  EXPECT_TRUE(found || missed.contains(name)) << name << " was found before";
  if (found && missed.contains(name)) std::printf("found now, take it off the list: %s\n", name.c_str());
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) out.push_back(part);
  return out;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream in(path);
  EXPECT_TRUE(in.good()) << path;
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);)
    if (!line.empty() && line[0] != '#') out.push_back(line);
  return out;
}

enum class FoundBy { Standard, Thorough, Deep, Nobody };

bool found_deep(const Position& p, Color color, int x, int y, Kind kind) {
  const Set set = connections_of<kWords>(p, color, Options::standard());
  connect::DeepSearch<kWords> search(Options::standard(), 3, long_run() ? 20000 : 3000);
  x = set.representative(x), y = set.representative(y);
  return kind == Kind::Full ? search.full(set, x, y) != nullptr : search.semi(set, x, y).has_value();
}

// A full connection is as good as a semi. The deep search is left out unless `deep`.
FoundBy find(const Position& p, Color color, int x, int y, Kind kind, bool deep) {
  const auto found = [&](const Options& options) {
    const Set set = connections_of<kWords>(p, color, options);
    return !set.full(x, y).empty() || (kind == Kind::Semi && !set.semi(x, y).empty());
  };
  if (found(Options::standard())) return FoundBy::Standard;
  if (found(Options::thorough())) return FoundBy::Thorough;
  return deep && found_deep(p, color, x, y, kind) ? FoundBy::Deep : FoundBy::Nobody;
}

// Too slow for a short run?
bool skipped(FoundBy by, const std::string& name) {
  return by == FoundBy::Nobody && kSlow.contains(name) && !long_run();
}

TEST(ConnectionsRegression, PublishedClaimsAreFound) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  int rows = 0, found = 0, standard = 0, by_rules = 0, hard = 0, hard_found = 0;
  for (const std::string& line : lines_of(*data + "/connections/expected.tsv")) {
    const auto field = split(line, '\t');
    ASSERT_GE(field.size(), 6u) << line;
    ASSERT_EQ(field[5], "present") << line;
    const Position p = load(*data + "/connections/" + field[0]);
    const FoundBy by =
        find(p, *board::parse_color(field[1]), *board::parse_point(p.size(), field[2]),
             *board::parse_point(p.size(), field[3]), field[4] == "full" ? Kind::Full : Kind::Semi,
             long_run() || (kDeepClaims.contains(field[0]) && !kSlow.contains(field[0])));
    const bool is_hard = field.size() > 6 && field[6] == "hard", ok = by != FoundBy::Nobody;
    by_rules += by == FoundBy::Standard || by == FoundBy::Thorough;
    ++rows, found += ok, standard += by == FoundBy::Standard, hard += is_hard, hard_found += is_hard && ok;
    if (!skipped(by, field[0])) expect_found(ok, field[0], kMissedClaims);
  }
  std::printf("%d of %d claims found, %d by the rules, %d with standard limits; %d of %d hard ones\n", found,
              rows, by_rules, standard, hard_found, hard);
  EXPECT_GE(rows, 31);
  EXPECT_GE(by_rules, 24);
}

int north(const Position& p) {
  return board::edge_point(p.size(), board::Edge::North);
}
int south(const Position& p) {
  return board::edge_point(p.size(), board::Edge::South);
}

struct Braid {
  std::string name;
  std::set<std::string> keys;
  Position position;
};

// A line "name keys cell ...", then the board.
std::vector<Braid> read_braids(const std::string& path) {
  std::vector<Braid> out;
  const auto lines = lines_of(path);
  for (std::size_t i = 0; i < lines.size();) {
    const auto head = split(lines[i++], ' ');
    std::string board;
    for (int row = 0; row < 4 && i < lines.size(); ++row) board += lines[i++] + "\n";
    const auto position = board::parse_ascii(board);
    EXPECT_TRUE(position.ok()) << board;
    out.push_back({head[0], {head.begin() + 2, head.end()}, *position});
  }
  return out;
}

TEST(ConnectionsRegression, BraidsNeedTheCrossingRule) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  Options crossing = Options::h_process();
  crossing.crossing = true;
  const auto braids = read_braids(*data + "/connections/braids.txt");
  EXPECT_EQ(braids.size(), 8u);
  for (const Braid& braid : braids) {
    SCOPED_TRACE(braid.name);
    const auto semi = [&](const Options& options) {
      const Set set = connections_of<kWords>(braid.position, Color::Black, options);
      EXPECT_TRUE(set.full(set.first_edge(), set.second_edge()).empty()) << "White to move wins";
      for (const auto& c : set.semi(set.first_edge(), set.second_edge()))
        EXPECT_TRUE(braid.keys.contains(board::cell_name(set.size(), c.key)))
            << claim_text(set.size(), set.first_edge(), set.second_edge(), c);
      return !set.semi(set.first_edge(), set.second_edge()).empty();
    };
    EXPECT_FALSE(semi(Options::h_process()));
    if (braid.name[0] == 'X') {
      EXPECT_TRUE(semi(crossing));
      EXPECT_TRUE(semi(Options::standard()));
    }
    EXPECT_TRUE(
        found_deep(braid.position, Color::Black, north(braid.position), south(braid.position), Kind::Semi));
    EXPECT_FALSE(
        found_deep(braid.position, Color::Black, north(braid.position), south(braid.position), Kind::Full));
    std::printf("%s: crossing rule %d, everything %d, standard %d\n", braid.name.c_str(), semi(crossing),
                semi(Options{}), semi(Options::standard()));
  }
}

struct Template {
  std::string name;
  Position position;
  board::Cell stone;
};

// name|WxH|A=cell ...|O=cells|C=cells|status: A and O are Black's, the cells of C empty, all others White's.
// A row of White's on top keeps the box away from Black's other edge.
Template read_template(const std::string& line) {
  const auto field = split(line, '|');
  const Size box = *board::parse_size(field[1]), size{box.cols, box.rows + 1};
  const auto cells = [&](const std::string& text) {
    std::vector<board::Cell> out;
    for (const std::string& name : split(text.substr(2), ' '))
      out.push_back(*board::parse_cell(box, name) + box.cols);
    return out;
  };
  const auto stones = cells(field[2]), others = cells(field[3]), carrier = cells(field[4]);
  Template out{field[0], Position(size), stones[0]};
  for (const auto& list : {stones, others})
    for (board::Cell cell : list) out.position.set_up(Color::Black, cell);
  for (board::Cell cell = 0; cell < size.cells(); ++cell)
    if (out.position.is_empty(cell) && std::find(carrier.begin(), carrier.end(), cell) == carrier.end())
      out.position.set_up(Color::White, cell);
  return out;
}

TEST(ConnectionsRegression, EdgeTemplatesAreFound) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  int count = 0, found = 0, standard = 0, by_rules = 0;
  for (const std::string& line : lines_of(*data + "/templates/edge.txt")) {
    const Template t = read_template(line);
    const FoundBy by = find(t.position, Color::Black, t.stone, south(t.position), Kind::Full,
                            long_run() || (kDeepTemplates.contains(t.name) && !kSlow.contains(t.name)));
    by_rules += by == FoundBy::Standard || by == FoundBy::Thorough;
    ++count, found += by != FoundBy::Nobody, standard += by == FoundBy::Standard;
    if (!skipped(by, t.name)) expect_found(by != FoundBy::Nobody, t.name, kMissedTemplates);
  }
  std::printf("%d of %d templates found, %d by the rules, %d with standard limits\n", found, count, by_rules,
              standard);
  EXPECT_GE(count, 37);
  EXPECT_GE(by_rules, 29);
}

}  // namespace
}  // namespace hex::tests
