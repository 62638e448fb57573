#include "match/schedule.h"

#include <numeric>
#include <utility>

#include "base/at.h"
#include "board/notation.h"
#include "players/swap_choice.h"

namespace hex::match {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Cell;
using board::Size;

namespace {

Result<std::vector<Size>> parse_sizes(std::string_view text) {
  const auto dash = text.find('-');
  const auto first = board::parse_size(text.substr(0, dash));
  if (!first) return first.error();
  if (dash == std::string_view::npos) return std::vector<Size>{*first};
  const auto last = board::parse_size(text.substr(dash + 1));
  if (!last) return last.error();
  if (first->cols != first->rows || last->cols != last->rows || first->cols > last->cols)
    return Error{ErrorCode::Range, "no range of sizes: '" + std::string(text) + "'; 3-13 would be right", ""};
  std::vector<Size> out;
  for (int side = first->cols; side <= last->cols; ++side) out.push_back({side, side});
  return out;
}

Result<std::vector<Cell>> parse_openings(Size size, std::string_view text) {
  if (text == "none") return std::vector<Cell>{board::kNoCell};
  if (text == "balanced") return engine::balanced_openings(size, board::Color::Black);
  std::vector<Cell> out;
  if (text == "all") {
    out.resize(base::at(size.cells()));
    std::iota(out.begin(), out.end(), 0);
    return out;
  }
  while (!text.empty()) {
    const auto end = text.find_first_of(", ");
    const auto cell = board::parse_cell(size, text.substr(0, end));
    if (!cell)
      return Error{cell.error().code,
                   cell.error().message + "; all, balanced, none or cells such as a2,b4 would be right", ""};
    out.push_back(*cell);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  if (out.empty())
    return Error{ErrorCode::Syntax, "is empty; all, balanced, none or cells such as a2,b4 would be right",
                 ""};
  return out;
}

}  // namespace

Result<Schedule> Schedule::make(std::string_view sizes, std::string_view openings, int games,
                                std::uint64_t seed) {
  const auto boards = parse_sizes(sizes);
  if (!boards) return Error{boards.error().code, boards.error().message, "--size"};
  Schedule out;
  out.games_ = games;
  out.seed_ = seed;
  for (Size size : *boards) {
    auto cells = parse_openings(size, openings);
    if (!cells) return Error{cells.error().code, cells.error().message, "--openings"};
    out.boards_.push_back({size, std::move(*cells)});
  }
  return out;
}

ScheduledGame Schedule::game(int number) const {
  const auto pair = base::at(number / 2);
  const Board& board = boards_[pair % boards_.size()];
  const Cell opening = board.openings[(pair / boards_.size()) % board.openings.size()];
  return {number, board.size, opening, number % 2, seed_ + pair};
}

}  // namespace hex::match
