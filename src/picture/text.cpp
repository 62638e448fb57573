#include "picture/text.h"

#include <algorithm>
#include <array>

#include "base/at.h"
#include "base/characters.h"
#include "board/notation.h"

namespace hex::picture {

using board::Cell;
using board::CellState;
using board::Color;
using board::Position;
using board::Size;

namespace {

struct Style {
  std::optional<Paint> ink;
  std::optional<Paint> ground;
  bool bold = false;
  bool dim = false;
  friend bool operator==(const Style&, const Style&) = default;
};

// One character position: a UTF-8 character one column wide.
struct Glyph {
  std::string text = " ";
  Style style;
};

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> out;
  for (char c : text) {
    const bool continues = base::is_continuation(c);
    if (continues && !out.empty())
      out.back() += c;
    else
      out.emplace_back(1, c);
  }
  return out;
}

int width_of(const std::string& text) {
  return base::count_of(characters(text));
}

// The nearest colour of the 6x6x6 cube that terminals with 256 colours have.
int cube_color(const Paint& paint) {
  const auto level = [](int value) { return (value * 5 + 127) / 255; };
  return 16 + 36 * level(paint.red) + 6 * level(paint.green) + level(paint.blue);
}

std::string escape_of(const Style& style) {
  std::string out = "\x1b[0";
  if (style.bold) out += ";1";
  if (style.dim) out += ";2";
  if (style.ink) out += ";38;5;" + std::to_string(cube_color(*style.ink));
  if (style.ground) out += ";48;5;" + std::to_string(cube_color(*style.ground));
  return out + "m";
}

class Canvas {
 public:
  Canvas(int width, int height) : rows_(base::at(height), std::vector<Glyph>(base::at(width))) {}

  void put(int x, int y, const std::string& text, const Style& style = {}) {
    auto& row = rows_[base::at(y)];
    for (const std::string& c : characters(text)) row[base::at(x++)] = {c, style};
  }

  std::string text(bool color) const {
    std::string out;
    for (const auto& row : rows_) out += line(row, color) + "\n";
    return out;
  }

 private:
  static std::string line(const std::vector<Glyph>& row, bool color) {
    auto end = row.end();
    while (end != row.begin() && std::prev(end)->text == " ") --end;
    std::string out;
    Style now;
    for (auto glyph = row.begin(); glyph != end; ++glyph) {
      if (color && glyph->style != now) out += escape_of(now = glyph->style);
      out += glyph->text;
    }
    return now == Style{} ? out : out + "\x1b[0m";
  }

  std::vector<std::vector<Glyph>> rows_;
};

// Draws one board. Cells of a row are pitch_ columns apart, and each row is shifted by half of that; rows -1
// and rows() are the edges, -2 and rows() + 1 the column letters.
class TextBoard {
 public:
  TextBoard(const Position& position, const Marks& marks, const TextOptions& options)
      : position_(position),
        marks_(marks),
        options_(options),
        size_(position.size()),
        pitch_(pitch()),
        digits_(size_.rows > 9 ? 2 : 1),
        canvas_(x(size_.cols - 1, size_.rows + 1) + pitch_ + digits_ + 4, size_.rows + 4) {}

  std::string draw() {
    draw_horizontal_edge(-1, -2);
    draw_horizontal_edge(size_.rows, size_.rows + 1);
    for (int row = 0; row < size_.rows; ++row) draw_vertical_edges(row);
    for (Cell cell = 0; cell < size_.cells(); ++cell) draw_cell(cell);
    if (!options_.color)
      for (Cell cell : marks_.path) beside(cell, "*", "");
    beside(marks_.last_move, "(", ")");
    return canvas_.text(options_.color);
  }

 private:
  const CellMark* mark(Cell cell) const {
    const auto found = marks_.cells.find(cell);
    return found == marks_.cells.end() ? nullptr : &found->second;
  }

  std::string content(Cell cell) const {
    constexpr std::array<const char*, 5> kShapes = {"", "o", "*", "+", "x"};
    const CellMark* m = mark(cell);
    if (m && m->hidden) return " ";
    if (position_.is_empty(cell)) {
      if (m && !m->label.empty()) return m->label;
      if (m && m->shape != Shape::None) return kShapes[base::at(m->shape)];
      if (m && (m->fill || m->outline)) return ":";
      return options_.unicode ? "·" : ".";
    }
    const std::string letter = position_.at(cell) == CellState::Black ? "B" : "W";
    if (m && !m->label.empty()) return options_.color ? m->label : letter + m->label;
    if (cell == marks_.swapped && options_.color) return "S";
    return options_.unicode ? "⬢" : letter;
  }

  int pitch() const {
    int widest = 1;
    for (const auto& [cell, m] : marks_.cells)
      if (cell >= 0 && cell < size_.cells()) widest = std::max(widest, width_of(content(cell)));
    return 2 * ((widest + 2) / 2);
  }

  int shift() const { return pitch_ / 2; }
  int x(int col, int row) const { return digits_ + shift() + 2 + col * pitch_ + row * shift(); }
  static int y(int row) { return row + 2; }
  int start(Cell cell) const {
    return x(size_.col(cell), size_.row(cell)) - (width_of(content(cell)) - 1) / 2;
  }

  // Edges shine for the side to move (or the winner) and are dim for the other.
  Style edge_style(Color color) const {
    const Color active = position_.winner().value_or(position_.to_move());
    return {paint_of(color), std::nullopt, false, color != active};
  }

  void draw_horizontal_edge(int row, int letters_row) {
    const Style style = edge_style(Color::Black);
    const int from = x(0, row) - shift(), to = x(size_.cols - 1, row) + shift();
    for (int at = from; at <= to; ++at) canvas_.put(at, y(row), options_.unicode ? "━" : "-", style);
    // Two letters fill the space of a column, so from aa on only every other column is named.
    for (int col = 0; col < size_.cols; ++col)
      if (col < 26 || pitch_ > 2 || col % 2 == 0)
        canvas_.put(x(col, letters_row), y(letters_row), board::column_name(col), style);
  }

  void draw_vertical_edges(int row) {
    const Style style = edge_style(Color::White);
    const std::string number = std::to_string(row + 1);
    const int left = x(0, row) - shift() - 1, right = x(size_.cols - 1, row) + shift() + 1;
    canvas_.put(left - 1 - base::count_of(number), y(row), number, style);
    canvas_.put(left, y(row), "\\", style);
    canvas_.put(right, y(row), "\\", style);
    canvas_.put(right + 2, y(row), number, style);
  }

  Style cell_style(Cell cell) const {
    const CellMark* m = mark(cell);
    const bool labelled = m && !m->label.empty();
    Style style;
    if (position_.is_empty(cell)) {
      style.dim = !m;
      if (m && labelled) style.ink = m->label_paint;
      if (m && !labelled && m->shape != Shape::None) style.ink = m->shape_paint;
      if (m && !labelled && m->shape == Shape::None && m->outline) style.ink = m->outline;
    } else {
      style.ink = paint_of(board::color_of(position_.at(cell)));
      style.bold = cell == marks_.last_move;
    }
    if (m && m->fill) style.ground = m->fill;
    const bool on_path = std::find(marks_.path.begin(), marks_.path.end(), cell) != marks_.path.end();
    if ((labelled || on_path || cell == marks_.swapped) && !position_.is_empty(cell)) {
      style.ground = style.ink;
      style.ink = Paint{255, 255, 255};
    }
    return style;
  }

  void draw_cell(Cell cell) { canvas_.put(start(cell), y(size_.row(cell)), content(cell), cell_style(cell)); }

  void beside(Cell cell, const char* left, const char* right) {
    if (cell < 0 || cell >= size_.cells()) return;
    const Style style{std::nullopt, std::nullopt, true, false};
    canvas_.put(start(cell) - 1, y(size_.row(cell)), left, style);
    canvas_.put(start(cell) + width_of(content(cell)), y(size_.row(cell)), right, style);
  }

  const Position& position_;
  const Marks& marks_;
  const TextOptions& options_;
  Size size_;
  int pitch_;
  int digits_;
  Canvas canvas_;
};

}  // namespace

std::string to_text(const Position& position, const Marks& marks, const TextOptions& options) {
  return TextBoard(position, marks, options).draw();
}

}  // namespace hex::picture
