#include "protocol/analyze_arguments.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "board/notation.h"
#include "protocol/arguments.h"
#include "protocol/framing.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Cell;

namespace {

constexpr int kMaxInterval_cs = 1000000;
constexpr int kMaxDepth = 1 << 20;
constexpr std::string_view kWithoutEffect[] = {"ownership",    "ownershipStdev", "movesOwnership",
                                               "pvEdgeVisits", "details",        "noResultValue"};

// Reads the words one after another into `out`.
class Reader {
 public:
  Reader(const board::Position& position, std::span<const std::string> words)
      : position_(position), words_(words) {
    out.color = position.to_move();
  }

  Status read() {
    if (!words_.empty())
      if (const auto color = board::parse_color(words_[0])) {
        out.color = *color;
        ++at_;
      }
    if (at_ < words_.size() && words_[at_].find_first_not_of("0123456789") == std::string::npos)
      if (const Status status = interval(); !status) return status;
    while (at_ < words_.size())
      if (const Status status = pair(words_[at_++]); !status) return status;
    for (const auto& allowed : allowed_)
      if (allowed) forbid({allowed->color, all_but(allowed->cells), allowed->until_depth});
    return base::ok_status();
  }

  AnalyzeArguments out;

 private:
  Status pair(std::string_view key) {
    if (key == "interval") return interval();
    if (key == "minmoves") return number(0, board::kMaxSide * board::kMaxSide, key, out.min_moves);
    if (key == "maxtime") return seconds(key, out.most_time_s);
    if (key == "maxmoves") return number(1, 1 << 20, key, out.max_moves);
    if (key == "avoid" || key == "allow") return cells(key);
    if (key == "pvVisits") return flag(key, out.pv_visits);
    if (key == "rootInfo") return flag(key, out.root_info);
    bool ignored = false;
    if (std::find(std::begin(kWithoutEffect), std::end(kWithoutEffect), key) != std::end(kWithoutEffect))
      return flag(key, ignored);
    return Error{
        ErrorCode::Syntax,
        "no key " + shown(key) +
            "; there are interval, maxtime, minmoves, maxmoves, avoid, allow, pvVisits, rootInfo, ownership",
        ""};
  }

  Result<std::string_view> next(std::string_view key) {
    if (at_ < words_.size()) return std::string_view(words_[at_++]);
    return Error{ErrorCode::Syntax, "no value after " + std::string(key), ""};
  }

  Status number(int low, int high, std::string_view key, int& value) {
    const auto word = next(key);
    if (!word) return word.error();
    const auto parsed = parse_int(*word, low, high, key);
    if (!parsed) return parsed.error();
    value = *parsed;
    return base::ok_status();
  }

  Status seconds(std::string_view key, double& value) {
    const auto word = next(key);
    if (!word) return word.error();
    const auto parsed = parse_seconds(*word, key);
    if (!parsed) return parsed.error();
    value = *parsed;
    return base::ok_status();
  }

  Status interval() {
    int centiseconds = 0;
    const Status status = number(0, kMaxInterval_cs, "interval in centiseconds", centiseconds);
    if (status) out.interval_s = std::max(1, centiseconds) / 100.0;
    return status;
  }

  Status flag(std::string_view key, bool& value) {
    const auto word = next(key);
    if (!word) return word.error();
    if (*word != "true" && *word != "false")
      return Error{ErrorCode::Syntax,
                   "no value of " + std::string(key) + ": " + shown(*word) + "; it is true or false", ""};
    value = *word == "true";
    return base::ok_status();
  }

  // COLOR CELL,CELL,... DEPTH
  Status cells(std::string_view key) {
    const auto color_word = next(key);
    if (!color_word) return color_word.error();
    const auto color = board::parse_color(*color_word);
    if (!color) return color.error();
    const auto list = next(key);
    if (!list) return list.error();
    std::vector<Cell> read;
    for (std::string_view rest = *list; !rest.empty();) {
      const std::string_view name = rest.substr(0, rest.find(','));
      rest.remove_prefix(std::min(rest.size(), name.size() + 1));
      if (name == "pass") continue;  // which there is not
      const auto cell = board::parse_cell(position_.size(), name);
      if (!cell) return cell.error();
      read.push_back(*cell);
    }
    int depth = 0;
    if (const Status status = number(1, kMaxDepth, "depth", depth); !status) return status;
    if (key == "avoid") {
      forbid({*color, std::move(read), depth});
      return base::ok_status();
    }
    auto& allowed = allowed_[*color];
    if (!allowed) allowed = engine::Ban{*color, {}, 0};
    allowed->cells.insert(allowed->cells.end(), read.begin(), read.end());
    allowed->until_depth = std::max(allowed->until_depth, depth);
    return base::ok_status();
  }

  std::vector<Cell> all_but(const std::vector<Cell>& cells) const {
    std::vector<Cell> rest;
    for (const Cell cell : position_.cells_of(board::CellState::Empty))
      if (std::find(cells.begin(), cells.end(), cell) == cells.end()) rest.push_back(cell);
    return rest;
  }

  void forbid(engine::Ban ban) {
    if (ban.color == out.color) out.avoid.insert(out.avoid.end(), ban.cells.begin(), ban.cells.end());
    if (ban.until_depth > 1) out.bans.push_back(std::move(ban));
  }

  const board::Position& position_;
  std::span<const std::string> words_;
  std::size_t at_ = 0;
  board::PerColor<std::optional<engine::Ban>> allowed_;  // the cells are those that stay
};

}  // namespace

Result<AnalyzeArguments> parse_analyze(const board::Position& position, std::span<const std::string> words) {
  Reader reader(position, words);
  if (const Status status = reader.read(); !status) return status.error();
  return std::move(reader.out);
}

}  // namespace hex::protocol
