// Virtual connections that are claimed to exist: which are found by the rules, by vc-between-cells with its
// defaults, and with the limits of `mustplay connections --search 3`.
//
//   bench_claims [REPLIES COUNT]     other limits in place of the defaults
//
// Claims: $MUSTPLAY_DATA/connections/expected.tsv, one a line: file, colour, point, point, full or semi. Times
// are processor time of one core and include the rules.
#include <fmt/format.h>

#include "board/notation.h"
#include "reports/side_connections.h"
#include "samples.h"

namespace hex {
namespace {

using namespace bench;

struct Limits {
  int replies = 0;
  int count = 0;
};

struct Claim {
  Position position;
  Color color;
  int x, y;
  connect::Kind kind;
};

std::vector<std::string> split(const std::string& line, char at) {
  std::vector<std::string> out;
  std::stringstream in(line);
  for (std::string word; std::getline(in, word, at);) out.push_back(word);
  return out;
}

std::optional<Claim> read_claim(const std::string& folder, const std::vector<std::string>& words) {
  if (words.size() < 5) return std::nullopt;
  std::ifstream in(folder + "/" + words[0]);
  const auto tree = sgf::read_any(std::string(std::istreambuf_iterator<char>(in), {}));
  if (!tree) return std::nullopt;
  const auto replay = sgf::replay_main_line(*tree);
  const auto color = board::parse_color(words[1]);
  if (!replay || !color) return std::nullopt;
  const Position& position = replay->game.position();
  const auto x = board::parse_point(position.size(), words[2]);
  const auto y = board::parse_point(position.size(), words[3]);
  if (!x || !y) return std::nullopt;
  return Claim{position, *color, *x, *y, words[4] == "semi" ? connect::Kind::Semi : connect::Kind::Full};
}

struct Tally {
  int found = 0;
  double us = 0, worst_us = 0;
};

// Prints one cell of the table: yes or no, and milliseconds.
void look(const Claim& claim, const connect::Options& rules, const Limits& limits, Tally& tally) {
  const double begin = cpu_us();
  const auto connections = engine::find_connections(claim.position, claim.color, rules);
  bool found = connections->representative(claim.x) == connections->representative(claim.y) ||
               !connections->links(claim.x, claim.y, claim.kind).empty();
  if (!found && limits.replies > 0)
    found = connections->deepen(claim.x, claim.y, claim.kind, limits.replies, limits.count);
  const double us = cpu_us() - begin;
  tally.found += found ? 1 : 0;
  tally.us += us;
  tally.worst_us = std::max(tally.worst_us, us);
  fmt::print(" {:>3} {:>8.1f}", found ? "yes" : "no", us / 1000);
  std::fflush(stdout);
}

int run(const char* data, std::optional<Limits> other) {
  const base::Options defaults("vc", engine::connect_option_table());
  const Limits usual{static_cast<int>(defaults.integer("search_replies")),
                     static_cast<int>(defaults.integer("search_count"))};
  const Limits columns[] = {{}, other.value_or(usual), {3, 20000}};
  const std::string folder = std::string(data) + "/connections";
  std::ifstream in(folder + "/expected.tsv");
  Tally tallies[3];
  int claims = 0;
  fmt::print("{:<64} {:>12} {:>12} {:>12}\n", "found? and ms", "rules", "default", "--search 3");
  for (std::string line; std::getline(in, line);) {
    const auto words = split(line, '\t');
    if (words.empty() || words[0].starts_with("#")) continue;
    const auto claim = read_claim(folder, words);
    if (!claim) {
      fmt::print(stderr, "cannot read this claim: {}\n", line);
      return 1;
    }
    ++claims;
    fmt::print("{:<64}", fmt::format("{} {} {} {} {}", words[0], words[1], words[2], words[3], words[4]));
    for (int i = 0; i < 3; ++i) look(*claim, engine::connect_options(defaults), columns[i], tallies[i]);
    fmt::print("\n");
  }
  for (const Tally& t : tallies)
    fmt::print("{} of {} in {:.1f} s, the slowest {:.1f} s\n", t.found, claims, t.us / 1e6, t.worst_us / 1e6);
  return claims > 0 ? 0 : 1;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  const char* data = std::getenv("MUSTPLAY_DATA");
  if (data == nullptr) {
    fmt::print(stderr, "MUSTPLAY_DATA must name a folder with connections/expected.tsv\n");
    return 1;
  }
  std::optional<hex::Limits> limits;
  if (argc == 3) limits = hex::Limits{std::atoi(argv[1]), std::atoi(argv[2])};
  return hex::run(data, limits);
}
