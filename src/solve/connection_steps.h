// Connections as steps of a proof: the deductions behind a connection, one rule of the calculus each.
//
//   AND over a group            series
//   AND over a cell             series, key
//   OR                          or
//   crossing                    braid, key
//   overlap in captured cells   own them in the premises, then the rule, then captured
//
// What has no such step (a braid around a group that holds an edge, say) is searched inside its carrier with
// a limit, as key and or. A group is its representative, as in connect/; chains of its stones join it to what
// touches it. Sound because every claim is made by proof::Derivation; what cannot be made is kNoStep, never a
// weaker claim.
#pragma once

#include <unordered_map>
#include <vector>

#include "connect/derivation.h"
#include "proof/derivation.h"

namespace hex::solve {

template <int W>
class ConnectionSteps {
 public:
  // Positions that the search inside a carrier may look at, for one connection.
  static constexpr int kSearchLimit = 3000;

  // REQUIRES that both are for boards of the same size, and outlive this object; the set must not change.
  ConnectionSteps(const connect::ConnectionSet<W>& set, proof::Derivation& proof)
      : set_(set), proof_(proof) {}

  // A claim between the representatives link.x and link.y: its stones are among those of the set, its carrier
  // inside that of the connection; a full for a full, a semi or a full for a semi. kNoStep when none was
  // found. REQUIRES that the link is listed.
  proof::Step step(const connect::Link<W>& link);

  // A full between two points of one group, by its stones.
  proof::Step by_stones(int from, int to) { return chain(from, to, CellSet::from(set_.mine())); }

  // How many connections needed a search so far.
  int searches() const { return searches_; }

 private:
  using Step = proof::Step;
  using CellSet = proof::CellSet;
  using Link = connect::Link<W>;

  struct Entry {
    Link link;
    Step step;
  };

  Step find(const Link& link);
  Step deduced(const Link& link);
  Step touching(const Link& link);
  Step chain(int from, int to, const CellSet& stones);
  Step with_captured(Step step, const board::Cells<W>& captured);
  Step without_captured(Step step, const board::Cells<W>& captured);
  Step combine_or(const std::vector<Step>& semis);
  bool fits(Step step, const Link& link) const;

  // The game inside a carrier.
  Step search(const Link& link);
  Step second(const CellSet& free, const CellSet& mine);
  Step first(const CellSet& free, const CellSet& mine);
  bool joined(const CellSet& stones) const;

  const connect::ConnectionSet<W>& set_;
  proof::Derivation& proof_;
  std::unordered_multimap<std::uint64_t, Entry> known_;
  int x_ = -1, y_ = -1;  // the ends of the search
  int left_ = 0;         // positions that it may still look at
  int searches_ = 0;
};

}  // namespace hex::solve
