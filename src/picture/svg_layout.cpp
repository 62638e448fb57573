#include "picture/svg_layout.h"

#include "base/at.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hex::picture {

using board::Edge;

namespace {

const double kSqrt3 = std::sqrt(3.0);

double angle_of(Orientation orientation) {
  constexpr double kDegree = std::numbers::pi / 180;
  if (orientation == Orientation::Diamond) return -30 * kDegree;
  return orientation == Orientation::Portrait ? 60 * kDegree : 0;
}

Point middle(Point a, Point b) {
  return {(a.x + b.x) / 2, (a.y + b.y) / 2};
}

// The outward unit normal of a side of an outline that runs clockwise on the screen (y grows downwards).
Point normal(Point a, Point b) {
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  return {(b.y - a.y) / length, -(b.x - a.x) / length};
}

// Point b of the outline a-b-c moved outwards, so that both sides move by `by`.
Point moved(Point a, Point b, Point c, double by) {
  const Point n = normal(a, b), m = normal(b, c);
  const double scale = by / (1 + n.x * m.x + n.y * m.y);
  return {b.x + (n.x + m.x) * scale, b.y + (n.y + m.y) * scale};
}

}  // namespace

SvgLayout::SvgLayout(board::Size size, Orientation orientation, double radius)
    : size_(size),
      radius_(radius),
      cos_(std::cos(angle_of(orientation))),
      sin_(std::sin(angle_of(orientation))) {
  // The outermost things are the coordinates, one cell beyond the board.
  const double last_col = size.cols - 1, last_row = size.rows - 1;
  const std::array<Point, 8> extremes = {center(0, -1),
                                         center(last_col, -1),
                                         center(last_col + 1, 0),
                                         center(-1, 0),
                                         center(-1, last_row),
                                         center(0, last_row + 1),
                                         center(last_col, last_row + 1),
                                         center(last_col + 1, last_row)};
  const auto [left, right] =
      std::minmax_element(extremes.begin(), extremes.end(), [](Point a, Point b) { return a.x < b.x; });
  const auto [top, bottom] =
      std::minmax_element(extremes.begin(), extremes.end(), [](Point a, Point b) { return a.y < b.y; });
  const double margin = 0.75 * radius;
  offset_ = {margin - left->x, margin - top->y};
  width_ = right->x - left->x + 2 * margin;
  height_ = bottom->y - top->y + 2 * margin;
}

Point SvgLayout::turned(Point p) const {
  return {p.x * cos_ - p.y * sin_, p.x * sin_ + p.y * cos_};
}

Point SvgLayout::center(double col, double row) const {
  const Point p = turned({(col + row / 2) * kSqrt3 * radius_, row * 1.5 * radius_});
  return {p.x + offset_.x, p.y + offset_.y};
}

Point SvgLayout::center(board::Cell cell) const {
  return center(size_.col(cell), size_.row(cell));
}

std::array<Point, 6> SvgLayout::hexagon(double scale) const {
  const double r = radius_ * scale, half_width = r * kSqrt3 / 2;
  return {turned({-half_width, -r / 2}), turned({0, -r}), turned({half_width, -r / 2}),
          turned({half_width, r / 2}),   turned({0, r}),  turned({-half_width, r / 2})};
}

Point SvgLayout::corner(int col, int row, int index) const {
  const Point c = center(col, row), p = hexagon(1)[base::at(index)];
  return {c.x + p.x, c.y + p.y};
}

// The part of the board's outline along an edge, clockwise, with the names that the corners of a flat cell
// have: 0 upper left, 1 top, 2 upper right, 3 lower right, 4 bottom, 5 lower left.
std::vector<Point> SvgLayout::outline(Edge edge) const {
  const int east = size_.cols - 1, south = size_.rows - 1;
  const Point north_east = middle(corner(east, 0, 1), corner(east, 0, 2));
  const Point south_west = middle(corner(0, south, 4), corner(0, south, 5));
  std::vector<Point> out;
  const auto add = [&](int col, int row, int first, int second) {
    out.push_back(corner(col, row, first));
    out.push_back(corner(col, row, second));
  };
  switch (edge) {
    case Edge::North:
      for (int col = 0; col <= east; ++col) add(col, 0, 0, 1);
      out.push_back(north_east);
      break;
    case Edge::East:
      out.push_back(north_east);
      for (int row = 0; row <= south; ++row) add(east, row, 2, 3);
      break;
    case Edge::South:
      for (int col = east; col >= 0; --col) add(col, south, 3, 4);
      out.push_back(south_west);
      break;
    case Edge::West:
      out.push_back(south_west);
      for (int row = south; row >= 0; --row) add(0, row, 5, 0);
      break;
  }
  return out;
}

std::vector<Point> SvgLayout::edge_band(Edge edge, double thickness) const {
  // The neighbours of the first and last point belong to the edges before and after this one.
  constexpr std::array<Edge, 4> kClockwise = {Edge::North, Edge::East, Edge::South, Edge::West};
  const auto at = base::at(std::find(kClockwise.begin(), kClockwise.end(), edge) - kClockwise.begin());
  const auto inner = outline(edge);
  const auto before = outline(kClockwise[(at + 3) % 4]), after = outline(kClockwise[(at + 1) % 4]);
  std::vector<Point> band = inner;
  for (std::size_t i = inner.size(); i-- > 0;) {
    const Point previous = i > 0 ? inner[i - 1] : before[before.size() - 2];
    const Point next = i + 1 < inner.size() ? inner[i + 1] : after[1];
    band.push_back(moved(previous, inner[i], next, thickness));
  }
  return band;
}

}  // namespace hex::picture
