// The commands about the evaluation, in the reply formats that HexGui reads.
#include <fmt/format.h>

#include <cmath>

#include "base/at.h"
#include "board/notation.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "reports/evaluating.h"
#include "reports/side_connections.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;
using board::Color;
using engine::PositionEvaluation;

namespace {

PositionEvaluation evaluation_of(Call& call) {
  return engine::evaluate_position(call.session.position(), circuit::Wires::BesideGroups,
                                   engine::connect_options(*call.session.options("vc")));
}

std::string number(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return fmt::format("{:.4f}", std::abs(value) < 5e-5 ? 0.0 : value);
}

Result<std::string> resistance(Call& call) {
  const auto color = color_of(call);
  if (!color) return color.error();
  const auto e = evaluation_of(call);
  return fmt::format("{} black {} white {}", number(e.ahead(*color)),
                     number(e.resistance[board::Color::Black]), number(e.resistance[board::Color::White]));
}

Result<std::string> cells(Call& call) {
  const auto color = color_of(call);
  if (!color) return color.error();
  const auto e = evaluation_of(call);
  const auto& current = e.current[*color];
  std::string out;
  for (board::Cell c : call.session.position().cells_of(board::CellState::Empty))
    out += fmt::format("{}{} {:.3f}", out.empty() ? "" : " ", board::cell_name(call.session.size(), c),
                       current[base::at(c)]);
  return out;
}

std::string number(const std::optional<int>& distance) {
  return distance ? std::to_string(*distance) : "inf";
}

Result<std::string> two_distance(Call& call) {
  const auto color = color_of(call);
  if (!color) return color.error();
  const auto e = evaluation_of(call);
  const auto& mine = e.two_distance[*color];
  const auto& theirs = e.two_distance[other(*color)];
  const std::string ahead = mine && theirs ? std::to_string(*theirs - *mine)
                            : mine         ? "inf"
                            : theirs       ? "-inf"
                                           : "0";
  return fmt::format("{} black {} white {}", ahead, number(e.two_distance[board::Color::Black]),
                     number(e.two_distance[board::Color::White]));
}

constexpr Command kEvaluateCommands[] = {
    {"eval-resist", "[COLOR]", 0, 1,
     "The estimate by electrical circuits: the logarithm of the other colour's resistance over that of "
     "COLOR, "
     "which is positive when COLOR (the side to move) is ahead and inf when it has connected its edges; then "
     "both resistances.",
     resistance, "string/Resistance/eval-resist %m"},
    {"eval-resist-cells", "[COLOR]", 0, 1,
     "Pairs of an empty cell and the share of the current in the circuit of COLOR (the side to move) that "
     "flows through it.",
     cells, "pspairs/Currents/eval-resist-cells %m"},
    {"eval-twod", "[COLOR]", 0, 1,
     "The estimate by two-distances: the other colour's less that of COLOR (the side to move), which is positive "
     "when COLOR is ahead; then both.",
     two_distance, "string/Two-distance/eval-twod %m"},
};

}  // namespace

std::span<const Command> evaluate_commands() {
  return kEvaluateCommands;
}

}  // namespace hex::protocol
