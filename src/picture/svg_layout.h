// SvgLayout: where the cells, edges and coordinates of a board lie in a picture, in units of pixels.
//
// In the flat picture cells are hexagons with a corner on top; a row runs to the right and each row is
// shifted right by half a cell. The other orientations turn the same picture about its a1: diamond by 30
// degrees against the clock (a1 far left), portrait by 60 degrees clockwise (a1 on top).
#pragma once

#include <array>
#include <vector>

#include "board/types.h"

namespace hex::picture {

enum class Orientation { Flat, Diamond, Portrait };

struct Point {
  double x = 0;
  double y = 0;
};

class SvgLayout {
 public:
  // `radius` is the distance from a cell's centre to its corners. REQUIRES size.valid().
  SvgLayout(board::Size size, Orientation orientation, double radius);

  double width() const { return width_; }
  double height() const { return height_; }

  // Any column and row, also outside the board and between cells.
  Point center(double col, double row) const;
  Point center(board::Cell cell) const;
  // The six corners of a hexagon about the origin, clockwise; `scale` 1 fills the cell.
  std::array<Point, 6> hexagon(double scale) const;
  // The coloured band along an edge, `thickness` wide, as a closed polygon outside the cells. The bands of
  // two edges meet without gap or overlap: at a corner of the outline where the board is acute, in the middle
  // of the outermost side of the cell where it is obtuse.
  std::vector<Point> edge_band(board::Edge edge, double thickness) const;

 private:
  Point corner(int col, int row, int index) const;
  std::vector<Point> outline(board::Edge edge) const;
  Point turned(Point p) const;

  board::Size size_;
  double radius_;
  double cos_ = 1;
  double sin_ = 0;
  Point offset_;
  double width_ = 0;
  double height_ = 0;
};

}  // namespace hex::picture
