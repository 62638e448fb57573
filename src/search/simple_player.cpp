#include "search/simple_player.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/assert.h"
#include "base/hash.h"
#include "search/path_distance.h"

namespace hex::search {

using board::Cell;
using board::CellState;
using board::Color;
using board::Position;
using board::Size;

namespace {

// How many cells are looked at one move deep: enough for a sensible move, few enough for large boards.
constexpr int kCandidates = 24;

constexpr int kTurn[6][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

struct Candidate {
  Cell cell = board::kNoCell;
  int cost = 0;           // small is good
  std::uint64_t tie = 0;  // small is good
};

bool better(const Candidate& a, const Candidate& b) {
  return a.cost != b.cost ? a.cost < b.cost : a.tie < b.tie;
}

std::optional<Cell> winning_cell(Position& position, Color color) {
  for (Cell cell : position.cells_of(CellState::Empty)) {
    position.set_up(color, cell);
    const bool wins = position.winner() == color;
    position.undo();
    if (wins) return cell;
  }
  return std::nullopt;
}

// The group that `me` has at a place, which may lie just beyond one of his edges; -1 when he has none there.
int group_at(const Position& position, Color me, int col, int row) {
  const Size size = position.size();
  if (size.contains(col, row)) {
    const Cell cell = size.cell(col, row);
    return position.has(me, cell) ? position.group(cell) : -1;
  }
  const bool beyond_rows = col >= 0 && col < size.cols;
  if (beyond_rows != (me == Color::Black)) return -1;
  const int along = me == Color::Black ? row : col;
  return position.group(edge_point(size, along < 0 ? first_edge(me) : second_edge(me)));
}

// Nearer to the centre first, then as the seed says.
std::uint64_t tie_break(const Position& position, Cell cell, std::uint64_t seed) {
  const Size size = position.size();
  const int cols = 2 * size.col(cell) - size.cols + 1, rows = 2 * size.row(cell) - size.rows + 1;
  const int off_center = std::abs(cols) + std::abs(rows) + std::abs(cols + rows);
  const std::uint64_t chance = base::mix64(seed + position.hash() + static_cast<std::uint64_t>(cell));
  return (static_cast<std::uint64_t>(off_center) << 32) | (chance >> 32);
}

std::vector<Candidate> promising(const Position& position, Color me, std::uint64_t seed) {
  const PathField mine = path_field(position, me), theirs = path_field(position, other(me));
  std::vector<Candidate> out;
  for (Cell cell : position.cells_of(CellState::Empty))
    out.push_back({cell, mine.through(position, cell) + theirs.through(position, cell),
                   tie_break(position, cell, seed)});
  const auto keep = std::min(out.size(), static_cast<std::size_t>(kCandidates));
  std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(keep), out.end(), better);
  out.resize(keep);
  return out;
}

// The best after one move; the cost that ranked the candidates breaks ties.
Cell best_of(Position& position, Color me, const std::vector<Candidate>& candidates) {
  HEX_ASSERT(!candidates.empty());
  Candidate best;
  for (const Candidate& candidate : candidates) {
    position.set_up(me, candidate.cell);
    const int cost = path_length(position, me) - path_length(position, other(me));
    position.undo();
    const Candidate found{candidate.cell, cost, static_cast<std::uint64_t>(&candidate - candidates.data())};
    if (best.cell == board::kNoCell || better(found, best)) best = found;
  }
  return best.cell;
}

}  // namespace

std::vector<Cell> broken_bridges(const Position& position, Color me, Cell intruder) {
  const Size size = position.size();
  const int col = size.col(intruder), row = size.row(intruder);
  std::vector<Cell> out;
  for (int d = 0; d < 6; ++d) {
    const int* left = kTurn[(d + 5) % 6];
    const int* right = kTurn[(d + 1) % 6];
    const int c = col + kTurn[d][0], r = row + kTurn[d][1];
    if (!size.contains(c, r) || !position.is_empty(size.cell(c, r))) continue;
    const int a = group_at(position, me, col + left[0], row + left[1]);
    const int b = group_at(position, me, col + right[0], row + right[1]);
    if (a >= 0 && b >= 0 && a != b) out.push_back(size.cell(c, r));
  }
  return out;
}

Cell simple_move(const Position& position, Color me, std::optional<Cell> last, std::uint64_t seed) {
  HEX_ASSERT(position.empty_cells() > 0);
  Position board = position;
  if (!board.winner()) {
    if (auto cell = winning_cell(board, me)) return *cell;
    if (auto cell = winning_cell(board, other(me))) return *cell;
  }
  if (last && board.has(other(me), *last)) {
    std::vector<Candidate> saves;
    for (Cell cell : broken_bridges(board, me, *last)) saves.push_back({cell, 0, 0});
    if (!saves.empty()) return best_of(board, me, saves);
  }
  return best_of(board, me, promising(board, me, seed));
}

}  // namespace hex::search
