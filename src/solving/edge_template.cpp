#include "solving/edge_template.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "board/notation.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Cell;
using board::Color;
using board::Position;
using board::Size;

namespace {

constexpr std::string_view kBetween = " ,\t\r";

Result<std::vector<Cell>> parse_cells(Size size, std::string_view text, const char* where) {
  std::vector<Cell> out;
  for (std::size_t at = text.find_first_not_of(kBetween); at != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
    const auto cell = board::parse_cell(size, text.substr(at, end - at));
    if (!cell) return Error{cell.error().code, cell.error().message, where};
    out.push_back(*cell);
    at = text.find_first_not_of(kBetween, end);
  }
  return out;
}

bool has(const std::vector<Cell>& cells, Cell cell) {
  return std::count(cells.begin(), cells.end(), cell) > 0;
}

// The fields of a line: up to six, between bars.
std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> out;
  for (;;) {
    const auto bar = line.find('|');
    out.push_back(line.substr(0, bar));
    if (bar == std::string_view::npos) return out;
    line.remove_prefix(bar + 1);
  }
}

// The cells in a line up from the stone to the first row of the box; `lean`
// 0 and 1 are the two directions. Nothing when one of them is in the
// carrier, or touches what the stone does not touch: that would help Black.
std::optional<std::vector<Cell>> way_up(const EdgeTemplate& t, int lean) {
  const board::Geometry& geometry = Position(t.box).geometry();
  const auto touches = [&](Cell from, Cell to) {
    const auto near = geometry.neighbors(from);
    return std::find(near.begin(), near.end(), to) != near.end();
  };
  std::vector<Cell> out;
  int col = t.box.col(t.stone);
  for (int row = t.box.row(t.stone) - 1; row >= 0; --row) {
    col += lean;
    if (!t.box.contains(col, row)) return std::nullopt;
    const Cell cell = t.box.cell(col, row);
    if (has(t.carrier, cell)) return std::nullopt;
    for (const auto* cells : {&t.carrier, &t.own})
      for (Cell c : *cells)
        if (touches(cell, c) && !touches(t.stone, c)) return std::nullopt;
    out.push_back(cell);
  }
  return out;
}

}  // namespace

Result<EdgeTemplate> named_template(std::string_view name, std::string_view box, std::string_view stone,
                                    std::string_view own, std::string_view carrier) {
  const auto size = board::parse_size(box);
  if (!size) return Error{size.error().code, size.error().message, "box"};
  if (size->rows >= board::kMaxSide) return Error{ErrorCode::Range, "a box has at most 31 rows", "box"};
  EdgeTemplate out{std::string(name), *size, board::kNoCell, {}, {}};
  const auto stones = parse_cells(*size, stone, "stone");
  if (!stones) return stones.error();
  if (stones->size() != 1) return Error{ErrorCode::Syntax, "one stone is needed, such as c1", "stone"};
  out.stone = stones->front();
  for (auto [text, cells, where] : {std::tuple{own, &out.own, "own"}, {carrier, &out.carrier, "carrier"}}) {
    auto parsed = parse_cells(*size, text, where);
    if (!parsed) return parsed.error();
    *cells = std::move(*parsed);
  }
  Position seen(*size);
  seen.set_up(Color::Black, out.stone);
  for (const auto* cells : {&out.own, &out.carrier})
    for (Cell c : *cells) {
      if (!seen.is_empty(c))
        return Error{ErrorCode::Conflict, "cell " + board::cell_name(*size, c) + " is named twice", ""};
      seen.set_up(Color::Black, c);
    }
  return out;
}

Result<EdgeTemplate> parse_template(std::string_view line) {
  auto fields = split(line);
  const char* const letters[] = {"A=", "O=", "C="};
  bool right = fields.size() == 5 || fields.size() == 6;
  for (std::size_t i = 0; right && i < 3; ++i) right = fields[i + 2].starts_with(letters[i]);
  if (!right)
    return Error{ErrorCode::Syntax, "no template; name|4x3|A=c1|O=|C=d1 b2 c2 d2 a3 b3 c3 d3 would be one",
                 ""};
  return named_template(fields[0], fields[1], fields[2].substr(2), fields[3].substr(2), fields[4].substr(2));
}

Result<Position> template_position(const EdgeTemplate& t) {
  const auto left = way_up(t, 0), right = way_up(t, 1);
  if (!left && !right)
    return Error{ErrorCode::Unsupported,
                 "the stone cannot be joined to the top of the box without touching more of the carrier",
                 t.name};
  const std::vector<Cell>& way = left ? *left : *right;
  const Size size{t.box.cols, t.box.rows + 1};
  Position out(size);
  const auto down = [&](Cell c) { return c + t.box.cols; };
  // The stone above the first row touches that row at its own column and one to the left of it.
  const int top = t.box.col(way.empty() ? t.stone : way.back());
  for (Cell c = 0; c < t.box.cols; ++c) out.set_up(c == top ? Color::Black : Color::White, c);
  for (Cell c = 0; c < t.box.cells(); ++c) {
    if (has(t.carrier, c)) continue;
    const bool black = c == t.stone || has(t.own, c) || has(way, c);
    out.set_up(black ? Color::Black : Color::White, down(c));
  }
  out.set_to_move(Color::White);
  return out;
}

Result<TemplateReport> check_template(const EdgeTemplate& t, const SolveOptions& options,
                                      std::size_t memory_bytes) {
  const auto position = template_position(t);
  if (!position) return position.error();
  const auto solver = make_solver(position->size(), memory_bytes);
  TemplateReport out;
  const SolveResult whole = solver->solve(*position, options);
  out.nodes = whole.nodes;
  if (!whole.answer) return out;
  out.valid = whole.winner() == Color::Black;
  if (!*out.valid) {
    if (!whole.winning.empty()) out.refutation = whole.winning.front() - t.box.cols;
    return out;
  }
  for (Cell c : t.carrier) {
    Position without = *position;
    without.set_up(Color::White, c + t.box.cols);
    const SolveResult result = solver->solve(without, options);
    out.nodes += result.nodes;
    auto& list = !result.answer                          ? out.unknown
                 : result.answer->winner == Color::Black ? out.superfluous
                                                         : out.needed;
    list.push_back(c);
  }
  return out;
}

}  // namespace hex::engine
