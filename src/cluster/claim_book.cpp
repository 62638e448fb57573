#include "cluster/claim_book.h"

#include <algorithm>

#include "base/at.h"
#include "base/hash.h"

namespace hex::cluster {

using base::at;
using proof::CellSet;
using proof::Claim;

namespace {

std::uint64_t hash_of(const Claim& claim) {
  return base::mix64(base::mix64(claim.stones.hash() + base::word_of(claim.player)) + claim.carrier.hash() +
                     base::word_of(claim.kind));
}

}  // namespace

ClaimId ClaimBook::add(const proof::Conclusion& claim, Record record) {
  if (!claim) return kNoClaim;
  const std::uint64_t hash = hash_of(*claim);
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto it = begin; it != end; ++it)
    if (records_[at(it->second)].claim == *claim) return it->second;
  record.claim = *claim;
  records_.push_back(std::move(record));
  by_hash_.emplace(hash, size() - 1);
  return size() - 1;
}

ClaimId ClaimBook::from_certificate(const Claim& claim, std::uint64_t certificate) {
  return add(claim, {claim, Origin::Certificate, board::kNoCell, certificate, {}});
}

ClaimId ClaimBook::key(ClaimId full, board::Cell move) {
  return add(proof::key(terrain_, claim(full), move), {{}, Origin::Key, move, 0, {full}});
}

ClaimId ClaimBook::own(ClaimId id, const CellSet& cells) {
  cells.for_each([&](board::Cell cell) {
    if (id != kNoClaim) id = add(proof::own(terrain_, claim(id), cell), {{}, Origin::Own, cell, 0, {id}});
  });
  return id;
}

proof::Conclusion ClaimBook::or_of(std::span<const ClaimId> semis) const {
  std::vector<Claim> claims;
  for (const ClaimId id : semis) claims.push_back(claim(id));
  return proof::or_rule(terrain_, claims);
}

ClaimId ClaimBook::either(std::vector<ClaimId> semis, const CellSet& stones) {
  // Stones in some carrier and among the stones of another claim, or in all carriers: owned everywhere.
  for (ClaimId& id : semis)
    if (id = own(id, claim(id).carrier & stones); id == kNoClaim) return kNoClaim;
  // Without those that the others make superfluous, last first: fewer certificates are then part of the proof.
  for (std::size_t i = semis.size(); i-- > 0 && semis.size() > 1;) {
    std::vector<ClaimId> rest = semis;
    base::erase_at(rest, i);
    if (or_of(rest)) semis = std::move(rest);
  }
  return add(or_of(semis), {{}, Origin::Or, board::kNoCell, 0, semis});
}

// In the order of the book, in which premises come first.
std::vector<ClaimId> ClaimBook::needed_for(ClaimId root) const {
  std::vector<bool> needed(records_.size(), false);
  needed[at(root)] = true;
  for (ClaimId id = root; id >= 0; --id)
    if (needed[at(id)])
      for (const ClaimId premise : records_[at(id)].premises) needed[at(premise)] = true;
  std::vector<ClaimId> out;
  for (ClaimId id = 0; id <= root; ++id)
    if (needed[at(id)]) out.push_back(id);
  return out;
}

std::size_t ClaimBook::certificates_of(ClaimId root) const {
  std::size_t out = 0;
  for (const ClaimId id : needed_for(root)) out += records_[at(id)].origin == Origin::Certificate ? 1 : 0;
  return out;
}

base::Result<ProofJoin::Place> ClaimBook::assemble(ClaimId root, ProofJoin& join, const Load& load) const {
  std::vector<ProofJoin::Place> places(at(root) + 1, -1);
  for (const ClaimId id : needed_for(root)) {
    const Record& record = records_[at(id)];
    std::vector<ProofJoin::Place> premises;
    for (const ClaimId premise : record.premises) premises.push_back(places[at(premise)]);
    const auto cell = board::ShortPoint(record.cell);
    const auto step = [&](proof::Rule rule, std::span<const board::ShortPoint> numbers) {
      return join.add(rule, record.claim, premises, numbers);
    };
    const auto place = record.origin == Origin::Certificate ? load(record.certificate, record.claim)
                       : record.origin == Origin::Key       ? step(proof::Rule::Key, {&cell, 1})
                       : record.origin == Origin::Own       ? step(proof::Rule::Own, {&cell, 1})
                                                            : step(proof::Rule::Or, {});
    if (!place) return place;
    places[at(id)] = *place;
  }
  return places[at(root)];
}

}  // namespace hex::cluster
