#include "picture/svg.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "base/at.h"
#include "base/characters.h"
#include "board/notation.h"

namespace hex::picture {

using board::Cell;
using board::CellState;
using board::Color;
using board::Edge;
using board::Position;
using board::Size;

namespace {

// The colours of a theme. Cells come in three shades, so that no two neighbours are alike: lines of cells are
// easier to follow with the eye.
struct Palette {
  const char* page;
  std::array<const char*, 3> cells;
  const char* grid;
  const char* text;
};
constexpr Palette kLight{"#ffffff", {"#f1f3f5", "#f8f9fa", "#e6e9ec"}, "#adb5bd", "#5c636a"};
constexpr Palette kDark{"#1b1e21", {"#2b3035", "#31363c", "#25292e"}, "#4d545b", "#adb5bd"};

constexpr double kEdgeThickness = 0.34;  // of the radius, like all lengths below
constexpr double kLastMoveSize = 0.5;
constexpr double kMarkSize = 0.46;

// At most two decimals, no trailing zeros, and never "-0".
std::string number(double value) {
  const double rounded = std::round(value * 100) / 100;
  return fmt::format("{:g}", rounded == 0 ? 0.0 : rounded);
}

std::string hex_code(const Paint& paint) {
  return fmt::format("#{:02x}{:02x}{:02x}", paint.red, paint.green, paint.blue);
}

// fill="#rrggbb", with an opacity when it is not opaque.
std::string painted(const char* attribute, const Paint& paint) {
  std::string out = fmt::format("{}=\"{}\"", attribute, hex_code(paint));
  if (paint.alpha < 1) out += fmt::format(" {}-opacity=\"{}\"", attribute, number(paint.alpha));
  return out;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (base::byte_of(c) >= 32)
      out += c;
  }
  return out;
}

template <class Points>
std::string path_data(const Points& points, bool closed) {
  std::string out;
  for (const Point& p : points)
    out += fmt::format("{}{} {}", out.empty() ? "M" : "L", number(p.x), number(p.y));
  return closed ? out + "Z" : out;
}

// Five points; the first one up.
std::array<Point, 10> star(Point center, double radius) {
  std::array<Point, 10> out;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const double angle = base::real(i) * std::numbers::pi / 5;
    const double r = i % 2 == 0 ? radius : radius * 0.42;
    out[i] = {center.x + r * std::sin(angle), center.y - r * std::cos(angle)};
  }
  return out;
}

class SvgBoard {
 public:
  SvgBoard(const Position& position, const Marks& marks, const SvgOptions& options)
      : position_(position),
        marks_(marks),
        options_(options),
        size_(position.size()),
        layout_(size_, options.orientation, options.radius),
        palette_(options.theme == Theme::Dark ? kDark : kLight) {}

  std::string draw() {
    open();
    edges();
    cells();
    stones();
    path();
    last_move();
    for (const auto& [cell, mark] : marks_.cells)
      if (on_board(cell) && !mark.hidden) overlay(cell, mark);
    if (on_board(marks_.swapped) && !has_label(marks_.swapped)) label(marks_.swapped, swapped_label());
    for (const Arrow& each : marks_.arrows)
      if (on_board(each.from) && on_board(each.to) && each.from != each.to) arrow(each);
    if (options_.coordinates) coordinates();
    return out_ + "</svg>\n";
  }

 private:
  double scaled(double length) const { return length * options_.radius; }
  bool on_board(Cell cell) const { return cell >= 0 && cell < size_.cells(); }
  bool hidden(Cell cell) const {
    const auto found = marks_.cells.find(cell);
    return found != marks_.cells.end() && found->second.hidden;
  }
  bool has_label(Cell cell) const {
    const auto found = marks_.cells.find(cell);
    return found != marks_.cells.end() && !found->second.label.empty();
  }
  static CellMark swapped_label() {
    CellMark mark;
    mark.label = "S";
    return mark;
  }
  void add(const std::string& element) { out_ += element + "\n"; }

  std::string hexagon_at(Point center, double scale) const {
    auto points = layout_.hexagon(scale);
    for (Point& p : points) p = {p.x + center.x, p.y + center.y};
    return path_data(points, true);
  }
  void use(const char* what, Cell cell, const std::string& attributes = "") {
    const Point p = layout_.center(cell);
    add(fmt::format("<use href=\"#{}\" x=\"{}\" y=\"{}\"{}{}/>", what, number(p.x), number(p.y),
                    attributes.empty() ? "" : " ", attributes));
  }
  void text(Point at, const std::string& words, double font_size, const std::string& attributes) {
    // The middle of digits and small letters lies about a third of the font size above the baseline.
    add(fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{}>{}</text>", number(at.x),
                    number(at.y + 0.345 * font_size), number(font_size), attributes, escaped(words)));
  }

  void open() {
    const std::string width = number(layout_.width()), height = number(layout_.height());
    add(
        fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
                    "viewBox=\"0 0 {0} {1}\" role=\"img\" font-family=\"system-ui, -apple-system, "
                    "'Segoe UI', Roboto, 'DejaVu Sans', sans-serif\" text-anchor=\"middle\">",
                    width, height));
    add(fmt::format("<title>Hex {}, {}</title>", board::size_name(size_), state_words()));
    add(
        fmt::format("<defs><path id=\"cell\" d=\"{}\"/><path id=\"stone\" d=\"{}\"/><path id=\"mark\" "
                    "d=\"{}\"/></defs>",
                    hexagon_at({}, 1), hexagon_at({}, 0.9), hexagon_at({}, kLastMoveSize)));
    if (options_.background)
      add(fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>", width, height, palette_.page));
  }

  std::string state_words() const {
    if (const auto winner = position_.winner()) return std::string(board::name(*winner)) + " has won";
    return std::string(board::name(position_.to_move())) + " to move";
  }

  void edges() {
    const Color active = position_.winner().value_or(position_.to_move());
    for (const Edge edge : board::kAllEdges) {
      if (!options_.edges[base::at(edge)]) continue;
      const Paint paint = paint_of(owner(edge)).faded(owner(edge) == active ? 1.0 : 0.45);
      add(fmt::format("<path class=\"edge\" d=\"{}\" {}/>",
                      path_data(layout_.edge_band(edge, scaled(kEdgeThickness)), true),
                      painted("fill", paint)));
    }
  }

  void cells() {
    add(fmt::format("<g stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\">", palette_.grid,
                    number(scaled(0.05))));
    for (Cell cell = 0; cell < size_.cells(); ++cell) {
      if (hidden(cell)) continue;
      const int shade = (size_.col(cell) + 2 * size_.row(cell)) % 3;
      use("cell", cell, fmt::format("fill=\"{}\"", palette_.cells[base::at(shade)]));
    }
    add("</g>");
    for (const auto& [cell, mark] : marks_.cells)
      if (on_board(cell) && !mark.hidden && mark.fill) use("cell", cell, painted("fill", *mark.fill));
  }

  void stones() {
    for (Color color : board::kColors) {
      const std::string paint = painted("fill", paint_of(color)) + " " + painted("stroke", paint_of(color));
      add(fmt::format("<g class=\"{}\" {} stroke-width=\"{}\" stroke-linejoin=\"round\">", name(color), paint,
                      number(scaled(0.08))));
      for (Cell cell : position_.cells_of(state_of(color)))
        if (!hidden(cell)) use("stone", cell);
      add("</g>");
    }
  }

  void path() {
    std::vector<Point> points;
    for (Cell cell : marks_.path)
      if (on_board(cell)) points.push_back(layout_.center(cell));
    if (points.empty()) return;
    if (points.size() == 1) points.push_back(points[0]);  // only a round cap: a dot
    add(
        fmt::format("<path class=\"path\" d=\"{}\" fill=\"none\" stroke=\"#ffffff\" stroke-opacity=\"0.6\" "
                    "stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
                    path_data(points, false), number(scaled(0.22))));
  }

  void last_move() {
    const Cell cell = marks_.last_move;
    if (!on_board(cell) || hidden(cell)) return;
    if (!has_label(cell) && cell != marks_.swapped)
      return use("mark", cell, "class=\"last\" fill=\"#ffffff\" fill-opacity=\"0.45\"");
    // A ring leaves room for the label.
    add(
        fmt::format("<path class=\"last\" d=\"{}\" fill=\"none\" stroke=\"#ffffff\" "
                    "stroke-opacity=\"0.6\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
                    hexagon_at(layout_.center(cell), 0.78), number(scaled(0.1))));
  }

  void overlay(Cell cell, const CellMark& mark) {
    shape(cell, mark);
    if (mark.outline)
      add(fmt::format("<path d=\"{}\" fill=\"none\" {} stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
                      hexagon_at(layout_.center(cell), 0.86), painted("stroke", *mark.outline),
                      number(scaled(0.13))));
    if (!mark.label.empty()) label(cell, mark);
  }

  void shape(Cell cell, const CellMark& mark) {
    const Point p = layout_.center(cell);
    const double r = scaled(kMarkSize);
    const std::string fill = painted("fill", mark.shape_paint);
    switch (mark.shape) {
      case Shape::None:
        break;
      case Shape::Dot:
        add(fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>", number(p.x), number(p.y),
                        number(scaled(0.3)), fill));
        break;
      case Shape::Star:
        add(fmt::format("<path d=\"{}\" {}/>", path_data(star(p, r * 1.2), true), fill));
        break;
      case Shape::Hexagon:
        add(fmt::format("<path d=\"{}\" {}/>", hexagon_at(p, 0.7), fill));
        break;
      case Shape::Cross:
        add(
            fmt::format("<path d=\"M{0} {1}L{2} {3}M{0} {3}L{2} {1}\" {4} stroke-width=\"{5}\" "
                        "stroke-linecap=\"round\"/>",
                        number(p.x - 0.7 * r), number(p.y - 0.7 * r), number(p.x + 0.7 * r),
                        number(p.y + 0.7 * r), painted("stroke", mark.shape_paint), number(scaled(0.15))));
        break;
    }
  }

  void label(Cell cell, const CellMark& mark) {
    const bool stone = !position_.is_empty(cell);
    const std::string fill = mark.label_paint ? painted("fill", *mark.label_paint)
                                              : fmt::format("fill=\"{}\"", stone ? "#ffffff" : palette_.text);
    std::size_t length = 0;
    for (char c : mark.label) length += base::is_continuation(c) ? 0 : 1;
    const double size = length <= 2 ? 0.78 : length == 3 ? 0.64 : 2.1 / base::real(length);
    text(layout_.center(cell), mark.label, scaled(size), " " + fill + " font-weight=\"600\"");
  }

  // A line from the middle of one cell to just before the middle of the other, with a drawn head: markers are
  // not supported everywhere.
  void arrow(const Arrow& each) {
    const Point a = layout_.center(each.from), b = layout_.center(each.to);
    const double length = std::hypot(b.x - a.x, b.y - a.y), r = options_.radius;
    const Point along{(b.x - a.x) / length * r, (b.y - a.y) / length * r};
    const Point neck{b.x - along.x * 0.62, b.y - along.y * 0.62},
        tip{b.x - along.x * 0.2, b.y - along.y * 0.2};
    const std::array<Point, 3> head = {tip, Point{neck.x - along.y * 0.24, neck.y + along.x * 0.24},
                                       Point{neck.x + along.y * 0.24, neck.y - along.x * 0.24}};
    add(
        fmt::format("<g class=\"arrow\"><path d=\"{}\" {} stroke-width=\"{}\" stroke-linecap=\"round\"/>"
                    "<path d=\"{}\" {}/></g>",
                    path_data(std::array<Point, 2>{a, neck}, false), painted("stroke", each.paint),
                    number(scaled(0.14)), path_data(head, true), painted("fill", each.paint)));
  }

  void coordinates() {
    // A whole cell away would be too far: the space between belongs to the edge.
    constexpr double kAway = 0.98;
    const double last_col = size_.cols - 1, last_row = size_.rows - 1, font = scaled(0.66);
    add(fmt::format("<g class=\"coordinates\" fill=\"{}\">", palette_.text));
    for (int col = 0; col < size_.cols; ++col) {
      text(layout_.center(col, -kAway), board::column_name(col), font, "");
      text(layout_.center(col, last_row + kAway), board::column_name(col), font, "");
    }
    for (int row = 0; row < size_.rows; ++row) {
      text(layout_.center(-kAway, row), std::to_string(row + 1), font, "");
      text(layout_.center(last_col + kAway, row), std::to_string(row + 1), font, "");
    }
    add("</g>");
  }

  const Position& position_;
  const Marks& marks_;
  const SvgOptions& options_;
  Size size_;
  SvgLayout layout_;
  const Palette& palette_;
  std::string out_;
};

}  // namespace

std::string to_svg(const Position& position, const Marks& marks, const SvgOptions& options) {
  return SvgBoard(position, marks, options).draw();
}

}  // namespace hex::picture
