// Derivation: a growing list of claims, each made by a rule from earlier ones.
//
// A step is a number; claims are never changed or removed. Every rule tests its side conditions and gives
// kNoStep when one fails, or when a premise is kNoStep, so that calls can be nested and tested once at the
// end. No sequence of calls makes a step that does not hold. A claim that is there already is not made again:
// its first step is returned. One step on an 8x8 board takes about 60 bytes. Not thread safe; const members
// may be called together.
//
//   Derivation proof(size);
//   const Step a = proof.adjacent(Color::Black, north, c1), b = ...;
//   const Step win = proof.key(proof.series(a, b), c1);
//   if (win != kNoStep && proof.proves(win, position, Color::Black)) ...
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/position.h"
#include "proof/claim.h"
#include "proof/rules.h"
#include "proof/terrain.h"

namespace hex::proof {

using Step = std::int32_t;
inline constexpr Step kNoStep = -1;

// As written in certificates.
enum class Rule : std::uint8_t {
  AdjacentBlack,
  AdjacentWhite,
  Series,
  Key,
  Or,
  Reversible,
  Own,
  Widen,
  Dead,
  Captured,
  Region,
  LinkedRegion,
  Braid,
  Rotate,
  Mirror,
};

class Derivation {
 public:
  // REQUIRES size.valid().
  explicit Derivation(board::Size size);

  const Terrain& terrain() const { return terrain_; }
  Step steps() const { return records_.count(); }
  // REQUIRES 0 <= step < steps().
  Claim claim(Step step) const;
  // Bytes held.
  std::size_t bytes() const;

  // The rules of rules.h. Points are cells and the player's edges.
  Step adjacent(Color player, int x, int y);
  Step series(Step a, Step b);
  Step key(Step a, Cell k);
  Step or_rule(std::span<const Step> semis);
  Step reversible(std::span<const Step> semis, std::span<const Cell> killers);
  Step own(Step a, Cell c);
  Step widen(Step a, const CellSet& stones, const CellSet& carrier);
  Step dead(Step a, Cell d);
  Step captured(Step a, const CellSet& region, std::span<const Cell> replies);
  Step region(Step a, const CellSet& cells, int c, int d, Step link = kNoStep);
  Step braid(Step v1, Step w1, Step v2, Step w2, Step c3);
  Step rotate(Step a);
  Step mirror(Step a);

  // Does this claim prove that `winner` wins the position with `to_move` to move? It does when it joins his
  // edges, its stones are his in the position, none of its carrier is the opponent's, and it is a full, or a
  // semi and he is to move.
  bool proves(Step step, const board::Position& position, Color winner, Color to_move) const;

  // How a step was made: its rule, the steps it refers to, and the numbers it names, in the order in which
  // certificates have them.
  Rule rule(Step step) const { return records_[step].rule; }
  std::span<const Step> premises(Step step) const;
  std::span<const board::ShortPoint> numbers(Step step) const;

 private:
  struct Record {
    Rule rule;
    Kind kind;
    Color player;
    board::ShortPoint x, y;
    // Where its premises and its numbers begin; they end where those of the next step begin.
    base::Small<std::uint32_t> premises, numbers;
  };

  bool known(std::span<const Step> steps) const;
  std::vector<Claim> claims(std::span<const Step> steps) const;
  std::uint64_t hash_of(const Claim& claim) const;
  Step add(Rule rule, const Conclusion& claim, std::span<const Step> premises,
           std::span<const board::ShortPoint> numbers);
  Step find(const Claim& claim, std::uint64_t hash) const;
  bool equal(Step step, const Claim& claim) const;
  void grow_table();

  Terrain terrain_;
  int words_;  // per set
  base::Indexed<Record> records_;
  base::Indexed<std::uint64_t> sets_;  // by step: the words of U, then those of C
  std::vector<Step> premises_;
  std::vector<board::ShortPoint> numbers_;
  std::vector<Step> table_;  // open addressing, by hash of the claim; kNoStep when free
};

}  // namespace hex::proof
