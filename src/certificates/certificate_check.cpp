#include "certificates/certificate_check.h"

#include <algorithm>
#include <fstream>

#include "base/at.h"
#include "checker/hexcheck.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Color;
using board::Position;

namespace {

std::vector<board::Cell> cells(const hexcheck::Bits& set) {
  std::vector<board::Cell> out;
  for (const int cell : hexcheck::members(set)) out.push_back(board::Cell(cell));
  return out;
}

Proved to_proved(const hexcheck::CheckResult& outcome) {
  const hexcheck::Statement& said = outcome.statement;
  Proved out{Position(board::Size{said.cols, said.rows}),
             said.white_wins ? Color::White : Color::Black,
             outcome.steps,
             !outcome.claim.semi,
             cells(outcome.claim.stones),
             cells(outcome.claim.carrier)};
  for (Color color : board::kColors)
    for (int cell : hexcheck::members(said.stones[color == Color::White ? 1 : 0]))
      out.position.set_up(color, board::Cell(cell));
  out.position.set_to_move(said.white_to_move ? Color::White : Color::Black);
  return out;
}

Result<Proved> check(const hexcheck::Source& source, const CheckLimits& limits) {
  hexcheck::Limits bounds;
  bounds.content_bytes = limits.content_bytes;
  bounds.memory_bytes = limits.memory_bytes;
  bounds.time_s = limits.time_s;
  const hexcheck::CheckResult outcome = hexcheck::check_compressed(source, bounds);
  if (outcome.verdict != hexcheck::Verdict::Verified)
    return Error{ErrorCode::Conflict, "the certificate proves nothing: " + outcome.text, ""};
  return to_proved(outcome);
}

// Is what was proved this, or an image of it?
Status compare(const Result<Proved>& proved, const Position& position, Color winner) {
  if (!proved) return proved.error();
  const Position mirrored = position.mirrored();
  const bool same =
      proved->winner == winner && (proved->position == position || proved->position == position.rotated());
  const bool exchanged = proved->winner == board::other(winner) &&
                         (proved->position == mirrored || proved->position == mirrored.rotated());
  if (same || exchanged) return base::ok_status();
  return Error{ErrorCode::Conflict, "the certificate is about something else", ""};
}

}  // namespace

Result<Proved> check_certificate(std::string_view file, const CheckLimits& limits) {
  return check(
      [file, next = std::size_t{0}](std::uint8_t* out, std::size_t most) mutable {
        const std::size_t count = std::min(most, file.size() - next);
        std::copy_n(file.data() + next, count, out);
        next += count;
        return count;
      },
      limits);
}

Status check_certificate(std::string_view file, const Position& position, Color winner) {
  return compare(check_certificate(file), position, winner);
}

Status check_certificate_file(const std::string& path, const Position& position, Color winner) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{ErrorCode::Io, "the certificate cannot be read", path};
  const auto source = [&in](std::uint8_t* out, std::size_t most) {
    in.read(reinterpret_cast<char*>(out), static_cast<std::streamsize>(most));
    return base::at(in.gcount());
  };
  return compare(check(source, {}), position, winner);
}

}  // namespace hex::engine
