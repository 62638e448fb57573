#include "proof/certificate_reader.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/at.h"
#include "proof/certificate.h"

namespace hex::proof {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

class Reader {
 public:
  Reader(std::span<const std::uint8_t> bytes, Derivation& derivation)
      : bytes_(bytes), derivation_(derivation), cells_(derivation.terrain().cells()) {}

  Result<ReadProof> read() {
    if (bytes_.size() < kMagic.size() || !std::equal(kMagic.begin(), kMagic.end(), bytes_.begin()))
      return error("this is no certificate");
    next_ = kMagic.size();
    const board::Size size = derivation_.terrain().size();
    if (number() != size.cols || number() != size.rows) return error("it is of another board");
    const std::int64_t winner = number(), to_move = number();
    if (winner > 1 || to_move > 1) return error("a colour is 0 or 1");
    ReadProof out{board::Position(size), board::kColors[winner], kNoStep};
    for (const Color color : board::kColors) {
      bool fits = true;
      cell_set().for_each([&](Cell cell) {
        if (fits = fits && out.position.is_empty(cell); fits) out.position.set_up(color, cell);
      });
      if (!fits || failed_) return error("the stones make no position");
    }
    out.position.set_to_move(board::kColors[to_move]);
    const std::int64_t count = number();
    // A step takes two bytes at least.
    if (failed_ || count < 1 || count > std::ssize(bytes_)) return error("no steps");
    steps_.reserve(base::at(count));
    for (std::int64_t i = 0; i < count; ++i) {
      const Step step = read_step();
      if (failed_ || step == kNoStep) return error("step " + std::to_string(i) + " does not hold");
      steps_.push_back(step);
    }
    if (next_ != bytes_.size()) return error("there is something after the last step");
    out.root = steps_.back();
    if (!derivation_.proves(out.root, out.position, out.winner, out.position.to_move()))
      return error("the last step does not prove it");
    return out;
  }

 private:
  Error error(const std::string& what) const {
    return {ErrorCode::Syntax, what, "certificate, byte " + std::to_string(next_)};
  }

  std::int64_t number() {
    std::int64_t out = 0;
    for (unsigned shift = 0; shift < 42; shift += 7) {
      if (next_ >= bytes_.size()) break;
      const std::uint8_t byte = bytes_[next_++];
      out |= std::int64_t{byte & 127} << shift;
      if (byte < 128) return out;
    }
    failed_ = true;
    return 0;
  }
  int below(std::int64_t bound) {
    const std::int64_t value = number();
    if (value >= bound) failed_ = true;
    return failed_ ? 0 : base::number_of(value);
  }
  Cell cell() { return below(cells_); }
  int point() { return below(cells_ + board::kEdges); }
  CellSet cell_set() {
    CellSet out;
    for (int left = below(cells_ + 1); left > 0 && !failed_; --left) out.add(cell());
    return out;
  }
  Step reference() {
    const std::int64_t back = number() / 2;
    if (back < 1 || back > std::ssize(steps_)) failed_ = true;
    return failed_ ? kNoStep : steps_[steps_.size() - base::at(back)];
  }
  std::vector<Step> references() {
    std::vector<Step> out;
    for (int left = below(std::int64_t{kMaxPremises} + 1); left > 0 && !failed_; --left)
      out.push_back(reference());
    return out;
  }

  // As many cells as the carriers of these claims have in common.
  std::vector<Cell> killers(const std::vector<Step>& semis) {
    CellSet common;
    for (std::size_t i = 0; i < semis.size() && !failed_; ++i)
      common = i == 0 ? derivation_.claim(semis[0]).carrier : common & derivation_.claim(semis[i]).carrier;
    std::vector<Cell> out;
    for (int left = common.count(); left > 0 && !failed_; --left) out.push_back(cell());
    return out;
  }
  // The replies to each cell of a free part of this many cells.
  void replies(int free, std::vector<Cell>& out) {
    for (int i = 0; free >= 2 && i < free && !failed_; ++i) {
      out.push_back(cell());
      replies(free - 2, out);
    }
  }

  Step read_step() {
    const int number = below(15);
    const auto rule = static_cast<Rule>(number);
    switch (rule) {
      case Rule::AdjacentBlack:
      case Rule::AdjacentWhite: {
        const int x = point(), y = point();
        return failed_ ? kNoStep : derivation_.adjacent(board::kColors[number], x, y);
      }
      case Rule::Or:
        return derivation_.or_rule(references());
      case Rule::Reversible: {
        const auto semis = references();
        return derivation_.reversible(semis, killers(semis));
      }
      case Rule::Braid: {
        const Step v1 = reference(), w1 = reference(), v2 = reference(), w2 = reference();
        return derivation_.braid(v1, w1, v2, w2, reference());
      }
      default:
        return read_change(rule, reference());
    }
  }

  // Rules whose first premise is `a`.
  Step read_change(Rule rule, Step a) {
    switch (rule) {
      case Rule::Series:
        return derivation_.series(a, reference());
      case Rule::Key:
        return derivation_.key(a, cell());
      case Rule::Own:
        return derivation_.own(a, cell());
      case Rule::Dead:
        return derivation_.dead(a, cell());
      case Rule::Widen: {
        const CellSet stones = cell_set();
        return derivation_.widen(a, stones, cell_set());
      }
      case Rule::Captured: {
        const CellSet region = cell_set();
        if (region.count() > kMaxCaptured) return kNoStep;
        std::vector<Cell> tree;
        replies(region.count(), tree);
        return derivation_.captured(a, region, tree);
      }
      case Rule::Region: {
        const CellSet region = cell_set();
        const int c = point();
        return derivation_.region(a, region, c, c);
      }
      case Rule::LinkedRegion: {
        const Step link = reference();
        const CellSet region = cell_set();
        if (failed_) return kNoStep;
        const Claim joined = derivation_.claim(link);
        return derivation_.region(a, region, joined.x, joined.y, link);
      }
      case Rule::Rotate:
        return derivation_.rotate(a);
      case Rule::Mirror:
        return derivation_.mirror(a);
      default:
        return kNoStep;
    }
  }

  std::span<const std::uint8_t> bytes_;
  Derivation& derivation_;
  int cells_;
  std::size_t next_ = 0;
  bool failed_ = false;
  std::vector<Step> steps_;  // by their numbers in the certificate
};

}  // namespace

Result<ReadProof> read_certificate(std::span<const std::uint8_t> bytes, Derivation& derivation) {
  return Reader(bytes, derivation).read();
}

}  // namespace hex::proof
