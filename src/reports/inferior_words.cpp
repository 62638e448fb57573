// The reasons of inferior_report.h in words.
#include "board/notation.h"
#include "board/point_list.h"
#include "reports/inferior_report.h"

namespace hex::engine {

using analysis::DecidedBy;
using analysis::Outcome;
using board::Cell;
using board::cell_name;
using board::Color;
using board::name;
using board::other;
using board::Size;

namespace {

std::string captured_text(Size size, const InferiorCell& cell) {
  const std::string me = name(cell.color), them = name(other(cell.color));
  std::string out = "captured by " + me + ":";
  for (std::size_t i = 0; i < cell.replies.size(); ++i) {
    const CapturedReply& r = cell.replies[i];
    out += (i > 0 ? ", " : " ") + them + " " + cell_name(size, r.intrusion);
    out += r.reply < 0 ? " is dead at once" : " is answered at " + cell_name(size, r.reply);
    if (!r.then.empty()) out += " and so on";
  }
  return out + "; the intruder ends up dead";
}

std::string dominated_text(Size size, const InferiorCell& cell) {
  const std::string by = cell_name(size, cell.by), me = name(cell.color);
  if (cell.cells.empty()) return "no better than " + by + ": after " + by + " it is " + me + "'s anyway";
  return "no better than " + by + ": within " + board::point_list(size, cell.cells) + " it adds nothing to " +
         by;
}

}  // namespace

const char* kind_name(InferiorKind kind) {
  switch (kind) {
    case InferiorKind::Dead:
      return "dead";
    case InferiorKind::Captured:
      return "captured";
    case InferiorKind::Settled:
      return "settled";
    case InferiorKind::Vulnerable:
      return "vulnerable";
    case InferiorKind::Dominated:
      return "dominated";
    case InferiorKind::Reversible:
      return "reversible";
    case InferiorKind::OutsideMustPlay:
      return "outside must-play";
  }
  return "";
}

const char* outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::Unknown:
      return "unknown";
    case Outcome::Positive:
      return "positive";
    case Outcome::Negative:
      return "negative";
    case Outcome::Fuzzy:
      return "fuzzy";
  }
  return "";
}

std::string hexgui_code(Size size, const InferiorCell& cell) {
  const auto with = [&](const char* letter) {
    return std::string(letter) + "[" + cell_name(size, cell.by) + "]";
  };
  switch (cell.kind) {
    case InferiorKind::Dead:
    case InferiorKind::Captured:
    case InferiorKind::Settled:
      return cell.color == Color::Black ? "fb" : "fw";
    case InferiorKind::Vulnerable:
      return with("iv");
    case InferiorKind::Dominated:
      return with("id");
    case InferiorKind::Reversible:
      return with("ir");
    case InferiorKind::OutsideMustPlay:
      return "x";
  }
  return "";
}

std::string reason_text(Size size, const InferiorCell& cell) {
  const std::string me = name(cell.color), them = name(other(cell.color));
  switch (cell.kind) {
    case InferiorKind::Dead:
      return "dead: no winning path of either player needs it";
    case InferiorKind::Captured:
      return captured_text(size, cell);
    case InferiorKind::Settled: {
      if (cell.from == cell.to) return "dead: only one group of " + me + " borders on it";
      return "settled for " + me + ": it keeps " + point_name(size, cell.from) + " and " +
             point_name(size, cell.to) + " joined" +
             (cell.carrier.empty() ? "" : " by " + board::point_list(size, cell.carrier)) +
             ", so that nothing else there matters";
    }
    case InferiorKind::Vulnerable:
      return "pointless for " + me + ": " + them + " answers at " + cell_name(size, cell.by) +
             " and the stone is dead" +
             (cell.cells.empty()
                  ? ""
                  : ", since " + board::point_list(size, cell.cells) + " is then " + them + "'s");
    case InferiorKind::Dominated:
      return dominated_text(size, cell);
    case InferiorKind::Reversible:
      return "pointless for " + me + ": " + them + " answers at " + cell_name(size, cell.by) + " and " +
             board::point_list(size, cell.cells) + " would have been " + me + "'s anyway";
    case InferiorKind::OutsideMustPlay:
      return "loses: it does not meet every threat of " + them;
  }
  return "";
}

std::string decision_text(const InferiorReport& report) {
  if (!report.winner) return "";
  const std::string who = name(*report.winner);
  switch (report.decided_by) {
    case DecidedBy::None:
      return "";
    case DecidedBy::Joined:
      return who + " wins: stones and fill-in join its edges";
    case DecidedBy::Full:
      return who + " wins, whoever moves: its edges are virtually connected";
    case DecidedBy::Semi:
      return who + ", to move, wins: one move connects its edges virtually";
    case DecidedBy::MustPlay:
      return who + " wins: no move meets all of its threats";
    case DecidedBy::NoCandidates:
      return who + " wins: every move that meets its threats is pointless";
  }
  return "";
}

std::vector<std::string> opening_notes(const board::Position& position) {
  std::vector<std::string> out;
  const Size size = position.size();
  const int stones = size.cells() - position.empty_cells();
  if (stones == 0 && size.cols == size.rows)
    out.push_back(
        "The first player wins: if the second had a winning strategy, the first could steal it, since "
        "an extra stone never harms (Nash). This names no move.");
  if (stones <= 1 && size.cols != size.rows)
    out.push_back(std::string(size.rows < size.cols ? "Black" : "White") +
                  " wins, whoever moves: the edges are nearer to each other, and pairing cells keeps them "
                  "joined.");
  if (size.cols != size.rows || size.cols < 3 || stones > 1) return out;
  const int last = size.cols - 1;
  const Cell corner[2] = {size.cell(0, 0), size.cell(last, last)};
  for (Color color : board::kColors) {
    const bool black = color == Color::Black;
    const Cell beside[2] = {black ? size.cell(1, 0) : size.cell(0, 1),
                            black ? size.cell(last - 1, last) : size.cell(last, last - 1)};
    const bool opens = stones == 0 ? position.to_move() == color : position.stones(color) == 1;
    const auto concerns = [&](const Cell* cells) {
      return stones == 0 || position.has(color, cells[0]) || position.has(color, cells[1]);
    };
    const auto note = [&](const Cell* cells, const char* where, const char* who) {
      if (opens && concerns(cells))
        out.push_back(std::string("Opening at ") + cell_name(size, cells[0]) + " or " +
                      cell_name(size, cells[1]) + ", " + where + ", loses (" + who + ").");
    };
    note(corner, "an acute corner", "Beck");
    note(beside, "beside an acute corner on one's own edge", "Beck and Holland");
  }
  return out;
}

}  // namespace hex::engine
