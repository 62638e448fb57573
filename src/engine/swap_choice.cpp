#include "engine/swap_choice.h"

#include <algorithm>

namespace hex::engine {

bool worth_a_swap(board::Size size, board::Color color, board::Cell cell) {
  const bool black = color == board::Color::Black;
  // Seen as Black: `across` runs along his edges, `down` from one of them to the other.
  const int width = black ? size.cols : size.rows, height = black ? size.rows : size.cols;
  int across = black ? size.col(cell) : size.row(cell);
  int down = black ? size.row(cell) : size.col(cell);
  if (height > width) return false;  // the other player wins in any case by pairing
  if (height < width) return true;
  if (2 * down >= height) {  // by symmetry, the half of the first edge is enough
    across = width - 1 - across;
    down = height - 1 - down;
  }
  const bool middle = 2 * down == height - 1;
  const int weak_lines = height <= 2 ? 0 : height <= 6 ? 1 : 2;
  if (down < weak_lines) return across >= width - 1 - down;
  return (across > 0 && (!middle || across < width - 1)) || height <= 3;
}

}  // namespace hex::engine
