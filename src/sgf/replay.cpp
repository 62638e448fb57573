#include "sgf/replay.h"

#include <string>
#include <utility>
#include <vector>

#include "base/at.h"
#include "board/notation.h"
#include "sgf/parse.h"

namespace hex::sgf {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::CellState;
using board::Color;
using board::Game;
using board::Move;
using board::MoveKind;
using board::Position;

namespace {

struct RecordedMove {
  int node;
  Color color;
  const Property* property;
};

std::optional<Color> color_of_move(const Property& property) {
  if (property.name == "B") return Color::Black;
  if (property.name == "W") return Color::White;
  return std::nullopt;
}

std::vector<RecordedMove> recorded_moves(const Tree& tree, const std::vector<int>& line) {
  std::vector<RecordedMove> out;
  for (int node : line)
    for (const Property& property : tree.node(node).properties)
      if (const auto color = color_of_move(property)) out.push_back({node, *color, &property});
  return out;
}

Color fewer_stones(const Position& position) {
  return position.stones(Color::White) < position.stones(Color::Black) ? Color::White : Color::Black;
}

Error error_in(const Property& property, const Error& error) {
  return error_at(property.place, error.code, property.name + ": " + error.message);
}

class Replayer {
 public:
  Replayer(const Tree& tree, const std::vector<RecordedMove>& moves)
      : tree_(tree), moves_(moves), game_(tree.size()) {
    restart(game_.position());
  }

  int played() const { return played_; }
  Status apply(int node, int wanted);
  Replay result(int last_node) &&;

 private:
  Status set_up(const Node& node);
  Status put(const Property& property, Color color, std::vector<CellState>& cells) const;
  Status clear(const Property& property, std::vector<CellState>& cells) const;
  Result<Move> parse(int number) const;
  // Is the move of this number one by `color`? Giving up does not count: it needs no turn.
  bool moves_on(int number, Color color) const;
  Status play(int number);
  Status set_turn(const Property& property);
  // A new game from these stones, the side to move as it follows from moves or stones.
  void restart(Position start);

  const Tree& tree_;
  const std::vector<RecordedMove>& moves_;
  Game game_;
  int played_ = 0;
  std::optional<Color> given_;
};

void Replayer::restart(Position start) {
  if (played_ > 0)
    start.set_to_move(game_.position().to_move());
  else
    start.set_to_move(moves_.empty() ? fewer_stones(start) : moves_[0].color);
  game_ = Game(std::move(start));
}

Status Replayer::clear(const Property& property, std::vector<CellState>& cells) const {
  for (const std::string& value : property.values) {
    const auto cell = board::parse_cell(tree_.size(), trimmed(value));
    if (!cell) return error_in(property, cell.error());
    cells[base::at(*cell)] = CellState::Empty;
  }
  return base::ok_status();
}

Status Replayer::put(const Property& property, Color color, std::vector<CellState>& cells) const {
  for (const std::string& value : property.values) {
    const auto cell = board::parse_cell(tree_.size(), trimmed(value));
    if (!cell) return error_in(property, cell.error());
    CellState& state = cells[base::at(*cell)];
    if (state != CellState::Empty)
      return error_in(property, {ErrorCode::Conflict,
                                 "cell " + board::cell_name(tree_.size(), *cell) + " already has a " +
                                     board::name(board::color_of(state)) +
                                     " stone; name each cell once, or clear it first with AE",
                                 ""});
    state = board::state_of(color);
  }
  return base::ok_status();
}

Status Replayer::set_up(const Node& node) {
  std::vector<CellState> cells;
  for (board::Cell cell = 0; cell < tree_.size().cells(); ++cell) cells.push_back(game_.position().at(cell));
  for (const Property& property : node.properties)
    if (property.name == "AE")
      if (auto status = clear(property, cells); !status) return status;
  for (const Property& property : node.properties)
    if (property.name == "AB" || property.name == "AW") {
      const Color color = property.name == "AB" ? Color::Black : Color::White;
      if (auto status = put(property, color, cells); !status) return status;
    }
  Position start(tree_.size());
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i] != CellState::Empty) start.set_up(board::color_of(cells[i]), base::number_of(i));
  restart(std::move(start));
  return base::ok_status();
}

Result<Move> Replayer::parse(int number) const {
  const auto i = base::at(number);
  const RecordedMove& move = moves_[i];
  if (move.property->values.size() != 1)
    return error_in(*move.property, {ErrorCode::Syntax, "a move has one value, such as B[a1]", ""});
  const std::string_view value = trimmed(move.property->values[0]);
  if (value.empty()) return Move{MoveKind::Pass, move.color, board::kNoCell};
  auto parsed = board::parse_move(tree_.size(), move.color, value);
  if (!parsed) return error_in(*move.property, parsed.error());
  if (parsed->kind == MoveKind::SwapPieces && moves_on(number + 1, move.color))
    parsed->kind = MoveKind::SwapSides;
  return parsed;
}

bool Replayer::moves_on(int number, Color color) const {
  const auto i = base::at(number);
  if (i >= moves_.size() || moves_[i].color != color || moves_[i].property->values.empty()) return false;
  const auto next = board::parse_move(tree_.size(), color, trimmed(moves_[i].property->values[0]));
  return !next || (next->kind != MoveKind::Resign && next->kind != MoveKind::Forfeit);
}

Status Replayer::play(int number) {
  const auto move = parse(number);
  if (!move) return move.error();
  if (auto status = game_.play(*move, true); !status)
    return error_in(*moves_[base::at(number)].property, status.error());
  given_.reset();
  ++played_;
  return base::ok_status();
}

Status Replayer::set_turn(const Property& property) {
  const auto color = board::parse_color(trimmed(property.values[0]));
  if (!color) return error_in(property, color.error());
  given_ = *color;
  if (game_.position().to_move() == *color) return base::ok_status();
  Position start = game_.position();
  start.set_to_move(*color);
  game_ = Game(std::move(start));
  return base::ok_status();
}

Status Replayer::apply(int node, int wanted) {
  const Node& content = tree_.node(node);
  bool has_set_up = false;
  for (const Property& property : content.properties)
    has_set_up = has_set_up || property.name == "AB" || property.name == "AW" || property.name == "AE";
  if (has_set_up)
    if (auto status = set_up(content); !status) return status;
  while (played_ < wanted && moves_[base::at(played_)].node == node)
    if (auto status = play(played_); !status) return status;
  if (const Property* turn = content.find("PL")) return set_turn(*turn);
  return base::ok_status();
}

Replay Replayer::result(int last_node) && {
  return {std::move(game_), base::count_of(moves_), played_, last_node, given_};
}

}  // namespace

Result<Replay> replay_main_line(const Tree& tree, std::optional<int> move_number) {
  const std::vector<int> line = tree.main_line();
  const std::vector<RecordedMove> moves = recorded_moves(tree, line);
  const int total = base::count_of(moves);
  const std::optional<int> stop = move_number ? move_number : tree.shown_moves();
  const int wanted = stop.value_or(total);
  if (wanted < 0 || wanted > total)
    return Error{ErrorCode::Range,
                 "there is no move " + std::to_string(wanted) + "; the main line has " +
                     std::to_string(total) + (total == 1 ? " move" : " moves"),
                 ""};
  Replayer replayer(tree, moves);
  int last = 0;
  for (int node : line) {
    const bool reached = replayer.played() == wanted;
    const bool next_is_move = wanted < total && moves[base::at(wanted)].node == node;
    if (reached && node != 0 && stop && (wanted > 0 || next_is_move)) break;
    if (auto status = replayer.apply(node, wanted); !status) return status.error();
    last = node;
  }
  return std::move(replayer).result(last);
}

}  // namespace hex::sgf
