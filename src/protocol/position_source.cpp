#include "protocol/position_source.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <utility>

#include "base/at.h"
#include "board/ascii.h"
#include "board/notation.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/sgf.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Color;
using board::Game;
using board::Position;

namespace {

template <class T>
Error located(const Result<T>& result, const std::string& where) {
  Error error = result.error();
  error.where = error.where.empty() || where.empty() ? where + error.where : where + ", " + error.where;
  return error;
}

// One byte more than the readers accept is enough for them to say so.
Result<std::string> read_stream(std::istream& in, const std::string& name) {
  std::string text;
  char buffer[1 << 16];
  while (text.size() <= sgf::kMaxFileBytes && in.read(buffer, sizeof buffer).gcount() > 0)
    text.append(buffer, base::at(in.gcount()));
  if (in.bad()) return Error{ErrorCode::Io, "cannot be read: " + std::string(std::strerror(errno)), name};
  return text;
}

Result<std::string> read_whole_file(const std::string& name) {
  std::error_code ignored;
  if (std::filesystem::is_directory(name, ignored))
    return Error{ErrorCode::Io, "is a folder; a file would be right", name};
  errno = 0;
  std::ifstream in(name, std::ios::binary);
  if (!in) return Error{ErrorCode::Io, "cannot be opened: " + std::string(std::strerror(errno)), name};
  return read_stream(in, name);
}

// A board drawn in B, W and '.', as in board/ascii.h. No record, link or list of moves does without digits
// and brackets.
bool looks_like_board(std::string_view text) {
  return text.find_first_not_of(" .BW\t\r\n") == std::string_view::npos &&
         text.find_first_of(".BW") != std::string_view::npos;
}

Result<Game> read_board(std::string_view text, std::optional<int> move_number, const std::string& where) {
  auto position = board::parse_ascii(text);
  if (!position) return located(position, where);
  if (move_number.value_or(0) > 0)
    return Error{ErrorCode::Range, "a drawn board has no moves; 0 would be right", "--move"};
  return Game(*std::move(position));
}

Result<Game> replay(std::string_view text, std::optional<int> move_number, const std::string& where) {
  if (looks_like_board(text)) return read_board(text, move_number, where);
  const auto tree = sgf::read_any(text);
  if (!tree) return located(tree, where);
  auto replayed = sgf::replay_main_line(*tree, move_number);
  if (!replayed) return located(replayed, where);
  return std::move(replayed->game);
}

// What stands for itself; everything else is first of all the name of a file.
bool looks_like_link(std::string_view source) {
  return source.find('#') != std::string_view::npos || source.find("://") != std::string_view::npos;
}

std::string short_name(const std::string& source) {
  constexpr std::size_t kLongest = 60;
  return source.size() <= kLongest ? source : source.substr(0, kLongest) + "...";
}

struct Source {
  std::string text;
  std::string where;  // for errors
};

Result<Source> find_source(const PositionSource& argument, std::istream& in) {
  const std::string& source = argument.source;
  const auto named = [](Result<std::string> text, const std::string& where) {
    return text ? Result<Source>(Source{std::move(*text), where}) : Result<Source>(text.error());
  };
  if (argument.is_text) return Source{source, ""};
  if (source == "-") return named(read_stream(in, "standard input"), "standard input");
  std::error_code ignored;
  if (std::filesystem::exists(source, ignored)) return named(read_whole_file(source), source);
  // Moves are recognised by reading them; a failure means more likely that the name of a file is wrong.
  const auto is_moves = [&] {
    const auto tree = sgf::read_any(source);
    return tree && tree->node_count() > 1;
  };
  if (looks_like_link(source) || is_moves()) return Source{source, short_name(source)};
  return Error{ErrorCode::Io,
               "there is no such file; a position is an SGF file or a drawn board, '-' for standard input, a "
               "HexWorld or trmph "
               "link such as '#11,a10:sf6', or a list of moves such as 'a10 f6'",
               short_name(source)};
}

Result<Game> read_source(const PositionSource& argument, std::istream& in) {
  const auto source = find_source(argument, in);
  if (!source) return source.error();
  return replay(source->text, argument.move_number, source->where);
}

Status set_up(Position& position, Color color, const std::string& cells, const std::string& option) {
  constexpr const char* kBetween = " ,\t\n";
  for (std::size_t at = cells.find_first_not_of(kBetween); at != std::string::npos;) {
    const std::size_t end = std::min(cells.find_first_of(kBetween, at), cells.size());
    const auto cell = board::parse_cell(position.size(), cells.substr(at, end - at));
    if (!cell) return located(cell, option);
    if (!position.is_empty(*cell))
      return Error{ErrorCode::Conflict,
                   "cell " + board::cell_name(position.size(), *cell) + " already has a stone", option};
    position.set_up(color, *cell);
    at = cells.find_first_not_of(kBetween, end);
  }
  return base::ok_status();
}

Result<Game> read_stones(const PositionSource& argument) {
  const auto size =
      argument.size.empty() ? Result<board::Size>(board::Size{}) : board::parse_size(argument.size);
  if (!size) return located(size, "--size");
  Position position(*size);
  if (auto status = set_up(position, Color::Black, argument.black, "--black"); !status) return status.error();
  if (auto status = set_up(position, Color::White, argument.white, "--white"); !status) return status.error();
  if (position.stones(Color::White) < position.stones(Color::Black)) position.set_to_move(Color::White);
  return Game(std::move(position));
}

}  // namespace

bool is_record_text(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  return text[first] == '(' || text[first] == ';' || text.find('\n') != std::string_view::npos ||
         looks_like_board(text);
}

Result<Game> read_position(const PositionSource& argument, std::istream& in) {
  auto game = argument.source.empty() ? read_stones(argument) : read_source(argument, in);
  if (!game || argument.to_move.empty()) return game;
  const auto color = board::parse_color(argument.to_move);
  if (!color) return located(color, "--to-move");
  if (game->position().to_move() == *color) return game;
  Position position = game->position();
  position.set_to_move(*color);
  return Game(std::move(position), game->swap_rule());
}

Result<sgf::Tree> read_record(const PositionSource& argument, std::istream& in) {
  const auto source = find_source(argument, in);
  if (!source) return source.error();
  auto tree = sgf::read_any(source->text);
  return tree ? std::move(tree) : located(tree, source->where);
}

}  // namespace hex::protocol
