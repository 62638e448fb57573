// Jobs and answers: what goes between a coordinator and its workers, and how it is written down.
//
// A job is a position with a budget of nodes and limits for its numbers. Its answer is a winner with a certificate, or numbers for the moves:
// how much work each seems to need. A certificate is evidence; numbers are hints and can make nothing wrong.
//
//   job     {"v": 3, "id": "7f3a-12", "position": "8x8;d1;;white", "nodes": 4000, "limits": [60, 0]}
//   answer  one line {"v": 3, "id", "position", "worker", "outcome": "solved" | "open", "winner", "nodes",
//           "seconds", "phi", "delta", "moves": [["c6", proof, disproof], ...]}, then, when solved, the bytes of a
//           certificate file
//
// A position is its size, Black's stones, White's stones and the side to move, with semicolons between.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/position.h"

namespace hex::cluster {

// Changes whenever an older program would misunderstand a newer one.
inline constexpr int kProtocolVersion = 3;

// What an answer may be at most, with its certificate. One of 8x8 takes some 100 KB.
inline constexpr std::size_t kMaxAnswerBytes = std::size_t{64} << 20;

std::string position_text(const board::Position& position);
base::Result<board::Position> parse_position_text(std::string_view text);

struct Job {
  std::string id;
  board::Position position{board::Size{1, 1}};
  std::uint64_t nodes = 0;
  // It is answered, too, when a number of the position has got that far: then others look better. 0: no limit.
  std::uint32_t phi_limit = 0, delta_limit = 0;
  std::string worker = {};  // for whom it is, since his table knows the position; empty: for anybody
};

// A move as far as it was looked at: for the side that makes it, the work to prove that it wins, and that it loses.
struct MoveNumbers {
  board::Cell move = board::kNoCell;
  std::uint32_t proof = 1, disproof = 1;
  friend bool operator==(const MoveNumbers&, const MoveNumbers&) = default;
};

struct JobAnswer {
  std::string id;
  board::Position position{board::Size{1, 1}};
  std::string worker;
  std::optional<board::Color> winner;  // nobody: the budget was used up
  std::uint64_t nodes = 0;
  double seconds = 0;
  std::uint32_t phi = 1, delta = 1;  // for the side to move
  std::vector<MoveNumbers> moves;    // without a winner: those still to be refuted, the most promising first
  std::string certificate;           // with a winner: a certificate file
};

std::string write_job(const Job& job);
base::Result<Job> read_job(std::string_view text);

std::string write_answer(const JobAnswer& answer);
// Checks the form only; nothing is known of the certificate. An answer of another version is an error with
// ErrorCode::Unsupported.
base::Result<JobAnswer> read_answer(std::string_view text);

}  // namespace hex::cluster
