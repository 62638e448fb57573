// ProofJoin: makes one certificate of those of many jobs, in bounded memory, however long the whole is.
//
// A certificate refers backwards by distances and says where a claim is used for the last time
// [docs/formats/certificate.md]. Neither is known while steps are still coming, so there are three walks over files in
// a scratch folder:
//
//   1  add(): the steps of one certificate after the other are written down, each with the numbers of its premises. A
//      claim that is there already is not written again, as far as the last ones are remembered
//   2  backwards: a step that nothing after it refers to is left out; the first reference that is met to a claim is its
//      last use
//   3  forwards: distances are counted anew, and the certificate is written
//
// Held in memory: a table of fixed size for the claims that are remembered, and the numbers of claims that are in use at
// a time, as in the checker. The caller holds the certificate at hand. Nothing of it has to be believed: a wrong join is
// refused by the checker.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "board/position.h"
#include "proof/derivation.h"

namespace hex::cluster {

class ProofJoin {
 public:
  // The number of a step.
  using Place = std::int64_t;
  static constexpr std::size_t kRemembered = std::size_t{1} << 20;

  // `scratch`: the beginning of the names of its files, which are gone when the object is. `remembered`: claims, of 24
  // bytes each.
  explicit ProofJoin(std::string scratch, std::size_t remembered = kRemembered);
  ~ProofJoin();
  ProofJoin(const ProofJoin&) = delete;
  ProofJoin& operator=(const ProofJoin&) = delete;

  // Adds the steps that `root` rests on. Errors: a file cannot be written.
  base::Result<Place> add(const proof::Derivation& derivation, proof::Step root);
  // Adds one step, whose premises are there. REQUIRES that the rule gives the claim.
  base::Result<Place> add(proof::Rule rule, const proof::Claim& claim, std::span<const Place> premises,
                          std::span<const board::ShortPoint> numbers);

  struct Written {
    std::uint64_t steps = 0;      // in the certificate
    std::uint64_t most_live = 0;  // claims in use at a time
  };
  // Writes the certificate file. REQUIRES that `root` proves it. Call it once.
  base::Result<Written> write(Place root, const board::Position& position, board::Color winner,
                              const std::string& path);

  // Bytes that it holds at present, those of the two tables that may become large.
  std::size_t bytes() const;

 private:
  class Remembered;
  class StepFile;

  base::Error error(const std::string& what) const;
  base::Result<std::uint64_t> find_needed(Place root);

  const std::string scratch_;
  std::unique_ptr<Remembered> remembered_;
  std::unique_ptr<StepFile> steps_, needed_;
  Place next_ = 0;
};

}  // namespace hex::cluster
