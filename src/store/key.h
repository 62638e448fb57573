// Keys: a position as bytes, the same for all positions that are the same game.
//
// Exchanging columns with rows and the colours with each other changes nothing, so every position is first
// turned into one with Black to move; a rotation by 180 degrees changes nothing either, so of the two images
// the lesser is taken. docs/formats/store.md has the bytes. Cells, sets and moves are carried over by the
// same image.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "solve/solved_table.h"

namespace hex::store {

using board::Cell;
using board::Color;
using board::PlainState;
using board::Size;
using solve::CellSet;

// The image that takes a position to that of its key: mirrored first, then rotated.
class Image {
 public:
  Image(Size from, bool mirrored, bool rotated) : from_(from), mirrored_(mirrored), rotated_(rotated) {}

  Size size() const { return mirrored_ ? Size{from_.rows, from_.cols} : from_; }
  bool mirrored() const { return mirrored_; }
  Cell to_key(Cell cell) const;
  Cell from_key(Cell cell) const;
  CellSet to_key(const CellSet& cells) const;
  CellSet from_key(const CellSet& cells) const;
  PlainState to_key(const PlainState& state) const;

 private:
  Size from_;
  bool mirrored_, rotated_;
};

struct Key {
  std::string bytes;
  Image image;
};

// REQUIRES a valid size, stones on the board, no cell with both.
Key key_of(const PlainState& state);

// The position of a key: Black is to move. An error unless the bytes are what key_of() gives for some
// position.
base::Result<PlainState> parse_key(std::string_view bytes);

// Sets as bytes: bit i % 8 of byte i / 8 is cell i.
void append_cells(std::string& bytes, Size size, const CellSet& cells);
std::size_t bytes_of_cells(Size size);
// An error when a bit beyond the board is set. REQUIRES bytes_of_cells(size) bytes.
base::Result<CellSet> parse_cells(Size size, std::string_view bytes);

// "5x5; black c3; white -; white to move", for messages.
std::string describe(const PlainState& state);

}  // namespace hex::store
