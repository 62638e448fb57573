// ClaimBook: the claims from edge to edge that a distributed solve has so far, and how each was made: by a job, whose
// certificate is kept elsewhere, or from other claims of the book by the rules that a search needs.
//
// A claim mentions no position [docs/formats/certificate.md]: it decides every position that contains its reason, and
// where the other side is to move, a semi confines that side's moves to its carrier. So an answer to one job serves
// wherever it fits, and the final proof is a list of claims of the book, each once.
//
// Claims are computed by the rules of proof/rules.h. What the book says is not a proof yet: assemble() makes one.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/at.h"
#include "base/result.h"
#include "cluster/proof_join.h"
#include "proof/derivation.h"
#include "solve/solved_table.h"

namespace hex::cluster {

using ClaimId = int;
inline constexpr ClaimId kNoClaim = -1;

class ClaimBook {
 public:
  explicit ClaimBook(board::Size size) : terrain_(size) {}

  const proof::Claim& claim(ClaimId id) const { return records_[base::at(id)].claim; }
  int size() const { return base::count_of(records_); }

  // A claim that the certificate number `certificate` proves. One that is there already keeps its first origin.
  ClaimId from_certificate(const proof::Claim& claim, std::uint64_t certificate);
  // As in proof/rules.h; kNoClaim when a side condition fails.
  ClaimId key(ClaimId full, board::Cell move);
  // The stones are the claimant's in the position at hand; where they are common to all carriers they are owned first.
  ClaimId either(std::vector<ClaimId> semis, const proof::CellSet& stones);

  // Does the claim decide the state for its player?
  static bool decides(const proof::Claim& claim, const board::PlainState& state) {
    return (claim.kind == proof::Kind::Full || state.to_move == claim.player) && holds_in(claim, state);
  }
  // Are its stones and its carrier there?
  static bool holds_in(const proof::Claim& claim, const board::PlainState& state) {
    return claim.stones.subset_of(state.of(claim.player)) &&
           !claim.carrier.meets(state.of(board::other(claim.player)));
  }

  // The whole proof of a claim, as steps of `join`. `load` adds the certificate with a number, which must prove the claim.
  using Load =
      std::function<base::Result<ProofJoin::Place>(std::uint64_t certificate, const proof::Claim& claim)>;
  base::Result<ProofJoin::Place> assemble(ClaimId root, ProofJoin& join, const Load& load) const;
  // How many certificates that takes.
  std::size_t certificates_of(ClaimId root) const;

 private:
  enum class Origin : std::uint8_t { Certificate, Key, Own, Or };
  struct Record {
    proof::Claim claim;
    Origin origin;
    board::Cell cell = board::kNoCell;
    std::uint64_t certificate = 0;
    std::vector<ClaimId> premises;
  };

  ClaimId add(const proof::Conclusion& claim, Record record);
  ClaimId own(ClaimId id, const proof::CellSet& cells);
  proof::Conclusion or_of(std::span<const ClaimId> semis) const;
  std::vector<ClaimId> needed_for(ClaimId root) const;

  proof::Terrain terrain_;
  std::vector<Record> records_;
  std::unordered_multimap<std::uint64_t, ClaimId> by_hash_;
};

}  // namespace hex::cluster
