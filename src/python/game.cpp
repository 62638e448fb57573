// Game: a position with the moves that led to it. Never changes.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <functional>
#include <sstream>

#include "board/ascii.h"
#include "board/notation.h"
#include "picture/svg.h"
#include "picture/text.h"
#include "protocol/position_source.h"
#include "python/bindings.h"
#include "python/boards.h"
#include "python/convert.h"
#include "session/session.h"
#include "sgf/links.h"
#include "sgf/sgf.h"

namespace hex::python {

namespace py = pybind11;
using base::Error;
using base::ErrorCode;
using board::CellState;
using board::Color;
using board::Game;
using board::Position;

namespace {

Game read_game(const std::string& source, bool is_file, const std::string& size, const std::string& black,
               const std::string& white, const std::string& to_move, std::optional<int> move) {
  if (move) check_range("move", *move, 0, 1000000);
  protocol::PositionSource wanted;
  wanted.source = source;
  wanted.is_text = !is_file && protocol::is_record_text(source);
  wanted.size = size;
  wanted.black = black;
  wanted.white = white;
  wanted.to_move = to_move;
  wanted.move_number = move;
  const py::gil_scoped_release release;
  std::istringstream nothing;
  const auto game = protocol::read_position(wanted, nothing);
  if (!game) {
    const py::gil_scoped_acquire acquire;
    refuse(game.error());
  }
  return *game;
}

Game game_of_array(const Boards& boards) {
  if (boards.count() != 1)
    refuse({ErrorCode::Range, "one board has two dimensions, rows and columns", "array"});
  return Game(boards.position(0));
}

py::array_t<std::int8_t> array_of(const Game& game) {
  const board::Size size = game.position().size();
  py::array_t<std::int8_t> out({size.rows, size.cols});
  std::int8_t* cells = out.mutable_data();
  for (board::Cell cell = 0; cell < size.cells(); ++cell) {
    const CellState state = game.position().at(cell);
    cells[cell] = state == CellState::Empty ? 0 : state == CellState::Black ? 1 : -1;
  }
  return out;
}

std::vector<std::string> cells_of(const Game& game, const std::string& state) {
  const CellState wanted = state == "black"   ? CellState::Black
                           : state == "white" ? CellState::White
                                              : CellState::Empty;
  std::vector<std::string> out;
  for (board::Cell cell : game.position().cells_of(wanted))
    out.push_back(board::cell_name(game.position().size(), cell));
  return out;
}

std::vector<std::pair<std::string, std::string>> moves_of(const Game& game) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const board::Move& move : game.moves())
    out.emplace_back(board::name(move.color), board::move_name(game.position().size(), move));
  return out;
}

Game play(const Game& game, const std::string& move, const std::string& color) {
  const Color mover = color.empty() ? game.position().to_move() : checked(board::parse_color(color));
  Game out = game;
  if (const auto status = out.play(checked(board::parse_move(game.position().size(), mover, move)), true);
      !status)
    refuse(status.error());
  return out;
}

Game with_to_move(const Game& game, const std::string& color) {
  const Color wanted = checked(board::parse_color(color));
  if (game.position().to_move() == wanted) return game;
  Position position = game.position();
  position.set_to_move(wanted);
  return Game(std::move(position), game.swap_rule());
}

std::string written(const Game& game, const std::string& format) {
  check_member("format", format, {"sgf", "hexworld", "trmph", "moves", "hexwiki", "ascii"});
  if (format == "sgf") return sgf::write_sgf(sgf::tree_of(game));
  if (format == "hexworld") return sgf::hexworld_link(game);
  if (format == "trmph") return sgf::trmph_link(game);
  if (format == "moves") return sgf::move_list(game);
  if (format == "hexwiki") return sgf::hexwiki_diagram(game.position());
  return board::to_ascii(game.position());
}

std::string text_of(const Game& game) {
  const std::string out = picture::to_text(game.position(), picture::marks_of(game)) + "\n";
  if (game.winner()) return out + engine::result_text(game);
  return out + board::name(game.position().to_move()) + " to move";
}

// Cells with an empty label get a dot.
std::string svg_of(const Game& game, const std::vector<std::pair<std::string, std::string>>& labels,
                   bool numbers, const std::string& theme, const std::string& orientation) {
  check_member("theme", theme, {"light", "dark"});
  check_member("orientation", orientation, {"flat", "diamond", "portrait"});
  picture::Marks marks = picture::marks_of(game, numbers);
  for (const auto& [name, label] : labels) {
    const auto cell = board::parse_cell(game.position().size(), name);
    if (!cell) refuse({cell.error().code, cell.error().message, "mark"});
    if (label.empty())
      marks.cells[*cell].shape = picture::Shape::Dot;
    else
      marks.cells[*cell].label = label;
  }
  picture::SvgOptions options;
  if (theme == "dark") options.theme = picture::Theme::Dark;
  if (orientation == "diamond") options.orientation = picture::Orientation::Diamond;
  if (orientation == "portrait") options.orientation = picture::Orientation::Portrait;
  return picture::to_svg(game.position(), marks, options);
}

std::optional<std::string> winner_of(const Game& game) {
  const auto winner = game.winner();
  return winner ? std::optional<std::string>(board::name(*winner)) : std::nullopt;
}

}  // namespace

void add_game(py::module_& module) {
  py::class_<Game>(module, "Game")
      .def_property_readonly("cols", [](const Game& game) { return game.position().size().cols; })
      .def_property_readonly("rows", [](const Game& game) { return game.position().size().rows; })
      .def_property_readonly("to_move",
                             [](const Game& game) { return board::name(game.position().to_move()); })
      .def_property_readonly("winner", &winner_of)
      .def_property_readonly("moves", &moves_of)
      .def_property_readonly(
          "hash",
          [](const Game& game) { return game.position().hash() ^ std::uint64_t(game.position().to_move()); })
      .def("cells", &cells_of, py::arg("state"))
      .def("array", &array_of)
      .def("play", &play, py::arg("move"), py::arg("color"))
      .def("with_to_move", &with_to_move, py::arg("color"))
      .def("written", &written, py::arg("format"))
      .def("text", &text_of)
      .def("svg", &svg_of, py::arg("labels"), py::arg("numbers"), py::arg("theme"), py::arg("orientation"))
      .def("same_position", [](const Game& a, const Game& b) { return a.position() == b.position(); });
  module.def("read_game", &read_game, py::arg("source"), py::arg("is_file"), py::arg("size"),
             py::arg("black"), py::arg("white"), py::arg("to_move"), py::arg("move"));
  module.def(
      "game_of_array",
      [](const py::array& array, const py::object& to_move) { return game_of_array(Boards(array, to_move)); },
      py::arg("array"), py::arg("to_move"));
}

}  // namespace hex::python
