#include "store/key.h"

#include "base/at.h"
#include "base/characters.h"
#include "board/notation.h"

namespace hex::store {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr std::size_t kHead = 2;  // columns and rows

std::string bytes_of(const PlainState& state) {
  std::string out{base::char_of(state.size.cols), base::char_of(state.size.rows)};
  for (Color c : board::kColors) append_cells(out, state.size, state.of(c));
  return out;
}

Error damaged(const char* what) {
  return {ErrorCode::Syntax, std::string("a key is damaged: ") + what, ""};
}

}  // namespace

Cell Image::to_key(Cell cell) const {
  if (mirrored_) cell = from_.col(cell) * from_.rows + from_.row(cell);
  return rotated_ ? from_.cells() - 1 - cell : cell;
}

Cell Image::from_key(Cell cell) const {
  if (rotated_) cell = from_.cells() - 1 - cell;
  return mirrored_ ? cell % from_.rows * from_.cols + cell / from_.rows : cell;
}

CellSet Image::to_key(const CellSet& cells) const {
  CellSet out;
  cells.for_each([&](Cell c) { out.add(to_key(c)); });
  return out;
}

CellSet Image::from_key(const CellSet& cells) const {
  CellSet out;
  cells.for_each([&](Cell c) { out.add(from_key(c)); });
  return out;
}

PlainState Image::to_key(const PlainState& state) const {
  PlainState out;
  out.size = size();
  for (Color c : board::kColors) out.of(mirrored_ ? board::other(c) : c) = to_key(state.of(c));
  out.to_move = mirrored_ ? board::other(state.to_move) : state.to_move;
  return out;
}

Key key_of(const PlainState& state) {
  const bool mirrored = state.to_move == Color::White;
  const Image straight(state.size, mirrored, false), turned(state.size, mirrored, true);
  std::string a = bytes_of(straight.to_key(state)), b = bytes_of(turned.to_key(state));
  return a <= b ? Key{std::move(a), straight} : Key{std::move(b), turned};
}

std::size_t bytes_of_cells(Size size) {
  return base::at((size.cells() + 7) / 8);
}

void append_cells(std::string& bytes, Size size, const CellSet& cells) {
  for (std::size_t i = 0; i < bytes_of_cells(size); ++i)
    bytes.push_back(base::char_of(cells.word(base::number_of(i / 8)) >> (8 * (i % 8))));
}

Result<CellSet> parse_cells(Size size, std::string_view bytes) {
  CellSet out;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      if ((base::byte_of(bytes[i]) >> bit & 1) == 0) continue;
      const Cell cell = base::number_of(8 * i) + bit;
      if (cell >= size.cells()) return Error{ErrorCode::Range, "a cell lies outside the board", ""};
      out.add(cell);
    }
  return out;
}

Result<PlainState> parse_key(std::string_view bytes) {
  if (bytes.size() < kHead) return damaged("it is too short");
  PlainState out;
  out.size = {base::byte_of(bytes[0]), base::byte_of(bytes[1])};
  if (!out.size.valid()) return damaged("there is no board of its size");
  const std::size_t length = bytes_of_cells(out.size);
  if (bytes.size() != kHead + 2 * length) return damaged("its length does not fit its board");
  for (Color c : board::kColors) {
    auto cells = parse_cells(out.size, bytes.substr(kHead + length * base::at(c), length));
    if (!cells) return damaged("a stone lies outside the board");
    out.of(c) = *cells;
  }
  if (out.of(Color::Black).meets(out.of(Color::White))) return damaged("a cell has stones of both colours");
  if (key_of(out).bytes != bytes) return damaged("it is not the lesser of its two rotations");
  return out;
}

std::string describe(const PlainState& state) {
  std::string out = board::size_name(state.size);
  for (Color c : board::kColors) {
    out.append("; ").append(board::name(c));
    if (state.of(c).empty()) out.append(" -");
    state.of(c).for_each([&](Cell cell) { out.append(" ").append(board::cell_name(state.size, cell)); });
  }
  return out.append("; ").append(board::name(state.to_move)).append(" to move");
}

}  // namespace hex::store
