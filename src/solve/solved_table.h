// SolvedTable: what is known of states for good, beyond one solve; store/ keeps one on disk.
//
// States and carriers here know no W. A solver asks before it expands a state and adds what took much work;
// what it is told, it trusts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "board/plain_state.h"
#include "solve/answer.h"

namespace hex::solve {

using board::Cell;
using board::CellSet;
using board::Color;
using board::PlainState;

// In the cells of its state.
using PlainAnswer = Answer<CellSet>;

// An answer as it is kept, with its proof.
struct StoredAnswer : PlainAnswer {
  std::uint64_t proof_steps = 0;
  std::string
      certificate;  // a certificate file of some image of the position, which it names; empty when there is none
  friend bool operator==(const StoredAnswer&, const StoredAnswer&) = default;
};

// Both calls may come from several threads at once.
class SolvedTable {
 public:
  virtual ~SolvedTable() = default;
  virtual std::optional<PlainAnswer> find(const PlainState& state) = 0;
  // REQUIRES that the answer is proved.
  virtual void add(const PlainState& state, const PlainAnswer& answer) = 0;
};

}  // namespace hex::solve
