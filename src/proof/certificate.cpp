#include "proof/certificate.h"

#include <algorithm>
#include <string_view>

#include "base/at.h"
#include "base/little_endian.h"

namespace hex::proof {

// Premises come before conclusions, so one walk downwards finds them all.
base::Indexed<bool> needed_for(const Derivation& derivation, Step root) {
  base::Indexed<bool> needed(root + 1, false);
  needed[root] = true;
  for (Step step = root; step >= 0; --step)
    if (needed[step])
      for (Step premise : derivation.premises(step)) needed[premise] = true;
  return needed;
}

void append_word(std::vector<std::uint8_t>& bytes, std::uint64_t number) {
  for (; number >= 128; number >>= 7) bytes.push_back(base::low_byte(number | 128));
  bytes.push_back(base::low_byte(number));
}

void append_header(std::vector<std::uint8_t>& bytes, const board::Position& position, Color winner,
                   std::uint64_t steps) {
  const auto number = [&](auto value) { append_number(bytes, value); };
  bytes.insert(bytes.end(), kMagic.begin(), kMagic.end());
  number(position.size().cols), number(position.size().rows);
  number(winner), number(position.to_move());
  for (Color color : board::kColors) {
    number(position.stones(color));
    for (Cell cell : position.cells_of(state_of(color))) number(cell);
  }
  number(steps);
}

namespace {

std::size_t count_needed(const base::Indexed<bool>& needed) {
  return base::at(std::count(needed.begin(), needed.end(), true));
}

class Writer {
 public:
  Writer(const Derivation& derivation, Step root)
      : derivation_(derivation), needed_(needed_for(derivation, root)), last_use_(needed_.size(), kNoStep) {
    for (Step step = 0; step <= root; ++step)
      if (needed_[step])
        for (Step premise : derivation.premises(step)) last_use_[premise] = step;
  }

  std::vector<std::uint8_t> write(const board::Position& position, Color winner) {
    append_header(bytes_, position, winner, count_needed(needed_));
    base::Indexed<Step> place(needed_.size(), kNoStep);  // by step: its number in the file
    Step count = 0;
    for (Step step = 0; step < needed_.count(); ++step) {
      if (!needed_[step]) continue;
      place[step] = count;
      write_step(step, place, count++);
    }
    return std::move(bytes_);
  }

 private:
  void number(base::Index auto value) { append_number(bytes_, value); }

  void write_step(Step step, const base::Indexed<Step>& place, Step here) {
    const Rule rule = derivation_.rule(step);
    const auto premises = derivation_.premises(step);
    number(rule);
    if (rule == Rule::Or || rule == Rule::Reversible) number(premises.size());
    for (std::size_t i = 0; i < premises.size(); ++i) {
      const Step premise = premises[i];
      const bool again =
          std::find(base::iterator_at(premises, i + 1), premises.end(), premise) != premises.end();
      const bool last = last_use_[premise] == step && !again;
      number(2 * std::int64_t{here - place[premise]} + (last ? 1 : 0));
    }
    for (const int value : derivation_.numbers(step)) number(value);
  }

  const Derivation& derivation_;
  base::Indexed<bool> needed_;
  base::Indexed<Step> last_use_;  // by step: the last one that refers to it
  std::vector<std::uint8_t> bytes_;
};

}  // namespace

base::Result<std::vector<std::uint8_t>> write_certificate(const Derivation& derivation, Step root,
                                                          const board::Position& position, Color winner) {
  if (root == kNoStep || !derivation.proves(root, position, winner, position.to_move()))
    return base::Error{base::ErrorCode::Conflict,
                       "the claim does not prove that this colour wins this position", "certificate"};
  return Writer(derivation, root).write(position, winner);
}

std::size_t proof_size(const Derivation& derivation, Step root) {
  return count_needed(needed_for(derivation, root));
}

}  // namespace hex::proof
