#include "cluster/proof_join.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <unordered_map>
#include <unordered_set>

#include "base/at.h"
#include "base/hash.h"
#include "base/little_endian.h"
#include "certificates/certificate_file.h"
#include "proof/certificate.h"

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using proof::Step;

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;

struct Fingerprint {
  std::uint64_t first = 0, second = 0;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

// Of 128 bits: two claims that share one would make a certificate that the checker refuses, not a false one.
Fingerprint fingerprint(const proof::Claim& claim) {
  const std::uint64_t ends = claim.ends(), stones = claim.stones.hash(), carrier = claim.carrier.hash();
  return {base::mix64(base::mix64(ends + stones) + carrier),
          base::mix64(base::mix64(~ends + 3 * carrier) + 5 * stones)};
}

}  // namespace

// Claims and where they are: four in a place, of which the one that was used longest ago goes for a fifth.
class ProofJoin::Remembered {
 public:
  explicit Remembered(std::size_t claims) : places_(std::max<std::size_t>(1, claims / kWays)) {}

  Place find(const Fingerprint& claim) {
    auto& ways = at(claim);
    const auto found = std::find_if(ways.begin(), ways.end(),
                                    [&](const Entry& e) { return e.place >= 0 && e.claim == claim; });
    if (found == ways.end()) return -1;
    std::rotate(ways.begin(), found, found + 1);
    return ways.front().place;
  }
  void add(const Fingerprint& claim, Place place) {
    auto& ways = at(claim);
    std::rotate(ways.begin(), ways.end() - 1, ways.end());
    ways.front() = {claim, place};
  }
  std::size_t bytes() const { return places_.size() * sizeof(places_[0]); }

 private:
  static constexpr std::size_t kWays = 4;
  struct Entry {
    Fingerprint claim;
    Place place = -1;
  };
  std::array<Entry, kWays>& at(const Fingerprint& claim) { return places_[claim.first % places_.size()]; }
  std::vector<std::array<Entry, kWays>> places_;
};

// Records in a file, each with its length after it, so that they can be read from the last to the first.
class ProofJoin::StepFile {
 public:
  explicit StepFile(std::string path) : path_(std::move(path)), file_(std::fopen(path_.c_str(), "wb+")) {}
  ~StepFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(path_.c_str());
  }
  StepFile(const StepFile&) = delete;
  StepFile& operator=(const StepFile&) = delete;

  const std::string& path() const { return path_; }
  bool append(std::span<const std::int64_t> numbers) {
    record_.clear();
    for (const std::int64_t n : numbers) proof::append_number(record_, n);
    const std::uint64_t length = record_.size();
    for (unsigned i = 0; i < kTail; ++i) record_.push_back(base::low_byte(length >> (8 * i)));
    size_ += record_.size();
    return file_ != nullptr && std::fwrite(record_.data(), 1, record_.size(), file_) == record_.size();
  }
  // Calls f(numbers), the last record first, until it says false. False when the file cannot be read, or f did.
  template <class F>
  bool backwards(F&& f) {
    if (file_ == nullptr || std::fflush(file_) != 0) return false;
    std::vector<std::uint8_t> block;
    std::uint64_t begin = size_;  // of the block, which ends where the next record does
    std::vector<std::int64_t> numbers;
    for (std::uint64_t end = size_; end > 0;) {
      if (end - begin < kTail && !load(block, begin, end, kBlock)) return false;
      std::size_t length = 0;
      const auto tail = base::at(end - begin) - kTail;
      for (unsigned i = 0; i < kTail; ++i) length |= std::size_t{block[tail + i]} << (8 * i);
      if (tail < length && !load(block, begin, end, length + kTail)) return false;
      const auto last = base::at(end - begin) - kTail;
      if (last < length) return false;
      numbers.clear();
      std::uint64_t number = 0;
      unsigned shift = 0;
      for (std::size_t i = last - length; i < last; ++i) {
        number |= std::uint64_t{block[i] & 127u} << shift;
        shift += 7;
        if (block[i] >= 128) continue;
        numbers.push_back(static_cast<std::int64_t>(number));
        number = shift = 0;
      }
      end -= length + kTail;
      if (!f(std::span<const std::int64_t>(numbers))) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kTail = 4, kBlock = std::size_t{1} << 20;

  // Reads what is before `end`, `least` bytes or a block.
  bool load(std::vector<std::uint8_t>& block, std::uint64_t& begin, std::uint64_t end, std::size_t least) {
    const auto size = base::at(std::min<std::uint64_t>(end, std::max(least, kBlock)));
    block.resize(size);
    begin = end - size;
    return std::fseek(file_, static_cast<long>(begin), SEEK_SET) == 0 &&
           std::fread(block.data(), 1, size, file_) == size;
  }

  const std::string path_;
  std::FILE* file_;
  std::uint64_t size_ = 0;
  std::vector<std::uint8_t> record_;
};

ProofJoin::ProofJoin(std::string scratch, std::size_t remembered)
    : scratch_(std::move(scratch)),
      remembered_(std::make_unique<Remembered>(remembered)),
      steps_(std::make_unique<StepFile>(scratch_ + ".steps")) {}

ProofJoin::~ProofJoin() = default;

Error ProofJoin::error(const std::string& what) const {
  return {ErrorCode::Io, what, scratch_};
}

std::size_t ProofJoin::bytes() const {
  return remembered_->bytes();
}

// A record of the first file: rule, premises, how far back each is, then the numbers.
Result<ProofJoin::Place> ProofJoin::add(proof::Rule rule, const proof::Claim& claim,
                                        std::span<const Place> premises,
                                        std::span<const board::ShortPoint> numbers) {
  const Fingerprint mark = fingerprint(claim);
  if (const Place known = remembered_->find(mark); known >= 0) return known;
  std::vector<std::int64_t> record = {base::number_of(rule), std::ssize(premises)};
  for (const Place premise : premises) record.push_back(next_ - premise);
  record.insert(record.end(), numbers.begin(), numbers.end());
  if (!steps_->append(record)) return error("the steps of the proof cannot be written; is there space?");
  remembered_->add(mark, next_);
  return next_++;
}

Result<ProofJoin::Place> ProofJoin::add(const proof::Derivation& derivation, Step root) {
  const base::Indexed<bool> needed = proof::needed_for(derivation, root);
  base::Indexed<Place> places(needed.size(), -1);
  std::vector<Place> premises;
  for (Step step = 0; step <= root; ++step) {
    if (!needed[step]) continue;
    premises.clear();
    for (const Step premise : derivation.premises(step)) premises.push_back(places[premise]);
    const auto place = add(derivation.rule(step), derivation.claim(step), premises, derivation.numbers(step));
    if (!place) return place;
    places[step] = *place;
  }
  return places[root];
}

// The second walk. A record of the second file: number of the step, rule, premises, each twice its number and one more if
// it is the last use, then the numbers. Says how many there are.
Result<std::uint64_t> ProofJoin::find_needed(Place root) {
  needed_ = std::make_unique<StepFile>(scratch_ + ".needed");
  std::unordered_set<Place> live = {root};
  std::uint64_t count = 0;
  Place here = next_;
  std::vector<std::int64_t> record;
  const bool read = steps_->backwards([&](std::span<const std::int64_t> step) {
    --here;
    if (live.erase(here) == 0) return true;
    ++count;
    const auto premises = base::at(step[1]);
    record.assign({here, step[0], step[1]});
    record.resize(3 + premises);
    // Of the same premise twice in one step the second is the last use.
    for (std::size_t i = premises; i-- > 0;) {
      const Place premise = here - step[2 + i];
      record[3 + i] = 2 * premise + (live.insert(premise).second ? 1 : 0);
    }
    record.insert(record.end(), step.begin() + 2 + step[1], step.end());
    return needed_->append(record);
  });
  if (!read) return error("the steps of the proof cannot be read again");
  return count;
}

Result<ProofJoin::Written> ProofJoin::write(Place root, const board::Position& position, board::Color winner,
                                            const std::string& path) {
  const auto count = find_needed(root);
  if (!count) return count.error();
  engine::CertificateFile file(path);
  std::vector<std::uint8_t> bytes;
  proof::append_header(bytes, position, winner, *count);
  Written out;
  Status written = base::ok_status();
  std::unordered_map<Place, std::uint64_t> live;  // by number of the step: its number in the certificate
  const bool read = needed_->backwards([&](std::span<const std::int64_t> step) {
    const std::uint64_t here = out.steps++;
    const auto rule = static_cast<proof::Rule>(step[1]);
    const auto premises = base::at(step[2]);
    proof::append_number(bytes, step[1]);
    if (rule == proof::Rule::Or || rule == proof::Rule::Reversible) proof::append_number(bytes, premises);
    for (std::size_t i = 0; i < premises; ++i) {
      const auto found = live.find(step[3 + i] / 2);
      if (found == live.end()) return false;
      const bool last = step[3 + i] % 2 == 1;
      proof::append_number(bytes, 2 * (here - found->second) + (last ? 1 : 0));
      if (last) live.erase(found);
    }
    for (std::size_t i = 3 + premises; i < step.size(); ++i) proof::append_number(bytes, step[i]);
    live.emplace(step[0], here);
    out.most_live = std::max<std::uint64_t>(out.most_live, live.size());
    if (bytes.size() < kBuffer) return true;
    written = file.append(bytes);
    bytes.clear();
    return written.ok();
  });
  if (!written) return written.error();
  if (!read) return error("the steps of the proof cannot be read again");
  if (written = file.append(bytes); !written) return written.error();
  if (auto status = file.finish(); !status) return status.error();
  return out;
}

}  // namespace hex::cluster
