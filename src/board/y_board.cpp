#include "board/y_board.h"

#include <optional>
#include <utility>

#include "base/assert.h"
#include "base/at.h"

namespace hex::board {

namespace {

// Meyers' criterion from the whole board down, each sub-board once. A sub-board is named by its corner and
// side; there are O(k^3) of them.
class Criterion {
 public:
  explicit Criterion(const YBoard& board) : board_(board) {
    for (int side = 1; side <= board.side(); ++side) known_.emplace_back(board.side() - side + 1);
  }

  Color winner(int x, int y, int side) {
    if (side == 1) return board_.at(x, y);
    auto& known = known_[base::at(side - 1)].at(x, y);
    if (!known) {
      const Color without_diagonal = winner(x, y, side - 1);
      const Color without_west = winner(x + 1, y, side - 1);
      known = without_diagonal == without_west ? without_west : winner(x, y + 1, side - 1);
    }
    return *known;
  }

 private:
  const YBoard& board_;
  std::vector<Triangle<std::optional<Color>>> known_;  // by side - 1, then by corner
};

}  // namespace

YBoard embed_in_y(const Position& filled) {
  HEX_ASSERT(filled.empty_cells() == 0);
  const Size size = filled.size();
  YBoard out(size.cols + size.rows - 1);
  for (int y = 0; y < out.side(); ++y)
    for (int x = 0; x + y < out.side(); ++x) {
      if (size.contains(x, y))
        out.at(x, y) = color_of(filled.at(size.cell(x, y)));
      else
        out.at(x, y) = y >= size.rows ? Color::Black : Color::White;
    }
  return out;
}

YBoard reduce(const YBoard& board) {
  YBoard out(board.side() - 1);
  for (int y = 0; y < out.side(); ++y)
    for (int x = 0; x + y < out.side(); ++x) {
      const int whites = index(board.at(x, y)) + index(board.at(x + 1, y)) + index(board.at(x, y + 1));
      out.at(x, y) = whites >= 2 ? Color::White : Color::Black;
    }
  return out;
}

Color winner_by_reduction(YBoard board) {
  while (board.side() > 1) board = reduce(board);
  return board.at(0, 0);
}

Color winner_by_criterion(const YBoard& board) {
  return Criterion(board).winner(0, 0, board.side());
}

bool joins_three_sides(const YBoard& board, Color color) {
  constexpr int kSteps[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
  Triangle<char> seen(board.side(), 0);
  // A winning chain touches x = 0, so the chains that start there are all that count.
  for (int start = 0; start < board.side(); ++start) {
    std::vector<std::pair<int, int>> chain;
    const auto visit = [&](int x, int y) {
      if (!board.contains(x, y) || seen.at(x, y) || board.at(x, y) != color) return;
      seen.at(x, y) = 1;
      chain.emplace_back(x, y);
    };
    visit(0, start);
    bool second = false, third = false;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      const auto [x, y] = chain[i];
      second = second || y == 0;
      third = third || x + y == board.side() - 1;
      for (const auto& step : kSteps) visit(x + step[0], y + step[1]);
    }
    if (second && third) return true;
  }
  return false;
}

}  // namespace hex::board
