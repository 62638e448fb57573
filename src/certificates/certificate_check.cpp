#include "certificates/certificate_check.h"

#include <algorithm>
#include <vector>

#include "board/notation.h"
#include "checker/hexcheck.h"

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::Color;
using board::Position;

namespace {

std::vector<std::string> split(const std::string& text, const std::string& between) {
  std::vector<std::string> out;
  std::size_t start = 0;
  for (std::size_t at; (at = text.find(between, start)) != std::string::npos; start = at + between.size())
    out.push_back(text.substr(start, at - start));
  out.push_back(text.substr(start));
  return out;
}

// "VERIFIED black wins; 3x3; black b2 c1; white -; white to move"
Result<Proved> read_verdict(const hexcheck::Outcome& outcome) {
  const Error unknown{ErrorCode::Unsupported, "the checker's answer is not understood: " + outcome.text, ""};
  const auto parts = split(outcome.text, "; ");
  if (parts.size() != 5) return unknown;
  const auto first = split(parts[0], " "), last = split(parts[4], " ");
  const auto size = board::parse_size(parts[1]);
  if (first.size() != 3 || last.size() != 3 || !size) return unknown;
  const auto winner = board::parse_color(first[1]), to_move = board::parse_color(last[0]);
  if (!winner || !to_move) return unknown;
  Proved out{Position(*size), *winner, outcome.steps};
  for (std::size_t i = 0; i < 2; ++i) {
    const auto words = split(parts[2 + i], " ");
    if (words.size() < 2 || words[0] != board::name(board::kColors[i])) return unknown;
    for (std::size_t k = 1; k < words.size() && words[k] != "-"; ++k) {
      const auto cell = board::parse_cell(*size, words[k]);
      if (!cell || !out.position.is_empty(*cell)) return unknown;
      out.position.set_up(board::kColors[i], *cell);
    }
  }
  out.position.set_to_move(*to_move);
  return out;
}

}  // namespace

Result<Proved> check_certificate(std::string_view file) {
  const hexcheck::Source source = [file, next = std::size_t{0}](std::uint8_t* out, std::size_t most) mutable {
    const std::size_t count = std::min(most, file.size() - next);
    std::copy_n(file.data() + next, count, out);
    next += count;
    return count;
  };
  const hexcheck::Outcome outcome = hexcheck::check_compressed(source, {});
  if (outcome.verdict != hexcheck::Verdict::Verified)
    return Error{ErrorCode::Conflict, "the certificate proves nothing: " + outcome.text, ""};
  return read_verdict(outcome);
}

Status check_certificate(std::string_view file, const Position& position, Color winner) {
  const auto proved = check_certificate(file);
  if (!proved) return proved.error();
  const Position mirrored = position.mirrored();
  const bool same =
      proved->winner == winner && (proved->position == position || proved->position == position.rotated());
  const bool exchanged = proved->winner == board::other(winner) &&
                         (proved->position == mirrored || proved->position == mirrored.rotated());
  if (same || exchanged) return base::ok_status();
  return Error{ErrorCode::Conflict, "the certificate is about something else", ""};
}

}  // namespace hex::engine
