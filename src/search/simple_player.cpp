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
constexpr std::size_t kCandidates = 24;

constexpr int kDirections[6][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

struct Candidate {
  Cell cell = board::kNoCell;
  int cost = 0;           // small is good
  std::uint64_t tie = 0;  // small is good
};

bool better(const Candidate& a, const Candidate& b) {
  return a.cost != b.cost ? a.cost < b.cost : a.tie < b.tie;
}

// The empty cells that the player sees; all of them when it would see none.
std::vector<Cell> seen_cells(const Position& position, const Sight& sight) {
  const std::vector<Cell> empty = position.cells_of(CellState::Empty);
  std::vector<Cell> seen;
  for (Cell cell : empty)
    if (std::find(sight.hidden.begin(), sight.hidden.end(), cell) == sight.hidden.end()) seen.push_back(cell);
  return seen.empty() ? empty : seen;
}

std::optional<Cell> winning_cell(Position& position, Color color, const std::vector<Cell>& cells) {
  for (Cell cell : cells) {
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
  const std::uint64_t chance = base::mix64(seed + position.hash() + base::word_of(cell));
  return base::word_of(off_center) << 32 | (chance >> 32);
}

std::vector<Candidate> promising(const Position& position, Color me, std::uint64_t seed, Steps steps,
                                 const std::vector<Cell>& cells) {
  const PathField mine = path_field(position, me, steps), theirs = path_field(position, other(me), steps);
  std::vector<Candidate> out;
  for (Cell cell : cells)
    out.push_back({cell, mine.through(position, cell) + theirs.through(position, cell),
                   tie_break(position, cell, seed)});
  const std::size_t keep = std::min(out.size(), kCandidates);
  std::partial_sort(out.begin(), base::iterator_at(out, keep), out.end(), better);
  out.resize(keep);
  return out;
}

// The best after one move; the cost that ranked the candidates breaks ties.
Cell best_of(Position& position, Color me, Steps steps, const std::vector<Candidate>& candidates) {
  HEX_ASSERT(!candidates.empty());
  Candidate best;
  std::uint64_t rank = 0;
  for (const Candidate& candidate : candidates) {
    position.set_up(me, candidate.cell);
    const int cost = path_length(position, me, steps) - path_length(position, other(me), steps);
    position.undo();
    const Candidate found{candidate.cell, cost, rank++};
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
    const int* left = kDirections[(d + 5) % 6];
    const int* right = kDirections[(d + 1) % 6];
    const int c = col + kDirections[d][0], r = row + kDirections[d][1];
    if (!size.contains(c, r) || !position.is_empty(size.cell(c, r))) continue;
    const int a = group_at(position, me, col + left[0], row + left[1]);
    const int b = group_at(position, me, col + right[0], row + right[1]);
    if (a >= 0 && b >= 0 && a != b) out.push_back(size.cell(c, r));
  }
  return out;
}

Cell simple_move(const Position& position, Color me, std::optional<Cell> last, std::uint64_t seed,
                 const Sight& sight) {
  HEX_ASSERT(position.empty_cells() > 0);
  Position board = position;
  const std::vector<Cell> cells = seen_cells(board, sight);
  if (!board.winner()) {
    if (auto cell = winning_cell(board, me, cells)) return *cell;
    if (auto cell = winning_cell(board, other(me), cells)) return *cell;
  }
  if (last && board.has(other(me), *last) && sight.steps == Steps::Bridges) {
    std::vector<Candidate> saves;
    for (Cell cell : broken_bridges(board, me, *last))
      if (std::find(cells.begin(), cells.end(), cell) != cells.end()) saves.push_back({cell, 0, 0});
    if (!saves.empty()) return best_of(board, me, sight.steps, saves);
  }
  return best_of(board, me, sight.steps, promising(board, me, seed, sight.steps, cells));
}

}  // namespace hex::search
