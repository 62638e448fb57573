#include "proof/derivation.h"

#include "base/assert.h"
#include "base/at.h"
#include "base/hash.h"

namespace hex::proof {

namespace {

using Numbers = std::vector<board::ShortPoint>;

void append(Numbers& out, int number) {
  out.push_back(number);
}
// A set: how many cells, then the cells, lowest first.
void append(Numbers& out, const CellSet& cells) {
  append(out, cells.count());
  cells.for_each([&](Cell cell) { append(out, cell); });
}
void append(Numbers& out, std::span<const Cell> cells) {
  for (Cell cell : cells) append(out, cell);
}

template <class... Parts>
Numbers list(const Parts&... parts) {
  Numbers out;
  (append(out, parts), ...);
  return out;
}

}  // namespace

Derivation::Derivation(board::Size size)
    : terrain_(size), words_((size.cells() + 63) / 64), table_(1024, kNoStep) {}

std::size_t Derivation::bytes() const {
  return records_.capacity() * sizeof(Record) + sets_.capacity() * sizeof(std::uint64_t) +
         premises_.capacity() * sizeof(Step) + numbers_.capacity() * sizeof(board::ShortPoint) +
         table_.capacity() * sizeof(Step);
}

Claim Derivation::claim(Step step) const {
  const Record& record = records_[step];
  Claim out{record.player, record.kind, record.x, record.y, {}, {}};
  const std::uint64_t* words = &sets_[std::int64_t{step} * 2 * words_];
  for (int i = 0; i < words_; ++i) {
    out.stones.set_word(i, words[i]);
    out.carrier.set_word(i, words[words_ + i]);
  }
  return out;
}

std::span<const Step> Derivation::premises(Step step) const {
  const std::size_t begin = records_[step].premises;
  const std::size_t end =
      step + 1 < records_.count() ? base::at(records_[step + 1].premises) : premises_.size();
  return {premises_.data() + begin, end - begin};
}

std::span<const board::ShortPoint> Derivation::numbers(Step step) const {
  const std::size_t begin = records_[step].numbers;
  const std::size_t end =
      step + 1 < records_.count() ? base::at(records_[step + 1].numbers) : numbers_.size();
  return {numbers_.data() + begin, end - begin};
}

bool Derivation::known(std::span<const Step> list) const {
  for (Step step : list)
    if (step < 0 || step >= steps()) return false;
  return true;
}

std::vector<Claim> Derivation::claims(std::span<const Step> list) const {
  std::vector<Claim> out;
  out.reserve(list.size());
  for (Step step : list) out.push_back(claim(step));
  return out;
}

std::uint64_t Derivation::hash_of(const Claim& claim) const {
  return base::mix64(base::mix64(claim.ends() + claim.stones.hash()) + claim.carrier.hash());
}

bool Derivation::equal(Step step, const Claim& claim) const {
  const Record& record = records_[step];
  if (record.player != claim.player || record.kind != claim.kind || record.x != claim.x ||
      record.y != claim.y)
    return false;
  const std::uint64_t* words = &sets_[std::int64_t{step} * 2 * words_];
  for (int i = 0; i < words_; ++i)
    if (words[i] != claim.stones.word(i) || words[words_ + i] != claim.carrier.word(i)) return false;
  return true;
}

Step Derivation::find(const Claim& claim, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  for (std::size_t slot = hash & mask; table_[slot] != kNoStep; slot = (slot + 1) & mask)
    if (equal(table_[slot], claim)) return table_[slot];
  return kNoStep;
}

void Derivation::grow_table() {
  std::vector<Step> larger(2 * table_.size(), kNoStep);
  const std::size_t mask = larger.size() - 1;
  for (Step step = 0; step < steps(); ++step) {
    std::size_t slot = hash_of(claim(step)) & mask;
    while (larger[slot] != kNoStep) slot = (slot + 1) & mask;
    larger[slot] = step;
  }
  table_ = std::move(larger);
}

Step Derivation::add(Rule rule, const Conclusion& claim, std::span<const Step> premises,
                     std::span<const board::ShortPoint> numbers) {
  if (!claim) return kNoStep;
  const std::uint64_t hash = hash_of(*claim);
  if (const Step step = find(*claim, hash); step != kNoStep) return step;
  if (2 * records_.size() >= table_.size()) grow_table();
  const Step step = steps();
  // Numbers of steps, and places in the two lists, must not wrap: a wrong reference would be a wrong proof.
  HEX_CHECK(step < 0x7fffffff && premises_.size() + premises.size() < 0xffffffff &&
            numbers_.size() + numbers.size() < 0xffffffff);
  records_.push_back(
      {rule, claim->kind, claim->player, claim->x, claim->y, premises_.size(), numbers_.size()});
  for (const CellSet* set : {&claim->stones, &claim->carrier})
    for (int i = 0; i < words_; ++i) sets_.push_back(set->word(i));
  premises_.insert(premises_.end(), premises.begin(), premises.end());
  numbers_.insert(numbers_.end(), numbers.begin(), numbers.end());
  std::size_t slot = hash & (table_.size() - 1);
  while (table_[slot] != kNoStep) slot = (slot + 1) & (table_.size() - 1);
  table_[slot] = step;
  return step;
}

Step Derivation::adjacent(Color player, int x, int y) {
  const Rule rule = player == Color::Black ? Rule::AdjacentBlack : Rule::AdjacentWhite;
  return add(rule, proof::adjacent(terrain_, player, x, y), {}, list(x, y));
}

Step Derivation::series(Step a, Step b) {
  const Step both[] = {a, b};
  if (!known(both)) return kNoStep;
  return add(Rule::Series, proof::series(terrain_, claim(a), claim(b)), both, {});
}

Step Derivation::key(Step a, Cell k) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Key, proof::key(terrain_, claim(a), k), {&a, 1}, list(k));
}

Step Derivation::or_rule(std::span<const Step> semis) {
  if (!known(semis)) return kNoStep;
  return add(Rule::Or, proof::or_rule(terrain_, claims(semis)), semis, {});
}

Step Derivation::reversible(std::span<const Step> semis, std::span<const Cell> killers) {
  if (!known(semis)) return kNoStep;
  return add(Rule::Reversible, proof::reversible(terrain_, claims(semis), killers), semis, list(killers));
}

Step Derivation::own(Step a, Cell c) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Own, proof::own(terrain_, claim(a), c), {&a, 1}, list(c));
}

Step Derivation::widen(Step a, const CellSet& stones, const CellSet& carrier) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Widen, proof::widen(terrain_, claim(a), stones, carrier), {&a, 1}, list(stones, carrier));
}

Step Derivation::dead(Step a, Cell d) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Dead, proof::dead(terrain_, claim(a), d), {&a, 1}, list(d));
}

Step Derivation::captured(Step a, const CellSet& region, std::span<const Cell> replies) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Captured, proof::captured(terrain_, claim(a), region, replies), {&a, 1},
             list(region, replies));
}

Step Derivation::region(Step a, const CellSet& cells, int c, int d, Step link) {
  if (link == kNoStep) {
    if (!known({&a, 1})) return kNoStep;
    return add(Rule::Region, proof::region(terrain_, claim(a), cells, c, d, nullptr), {&a, 1},
               list(cells, c));
  }
  const Step both[] = {a, link};
  if (!known(both)) return kNoStep;
  const Claim joined = claim(link);
  return add(Rule::LinkedRegion, proof::region(terrain_, claim(a), cells, c, d, &joined), both, list(cells));
}

Step Derivation::braid(Step v1, Step w1, Step v2, Step w2, Step c3) {
  const Step all[] = {v1, w1, v2, w2, c3};
  if (!known(all)) return kNoStep;
  return add(Rule::Braid, proof::braid(terrain_, claim(v1), claim(w1), claim(v2), claim(w2), claim(c3)), all,
             {});
}

Step Derivation::rotate(Step a) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Rotate, proof::rotate(terrain_, claim(a)), {&a, 1}, {});
}

Step Derivation::mirror(Step a) {
  if (!known({&a, 1})) return kNoStep;
  return add(Rule::Mirror, proof::mirror(terrain_, claim(a)), {&a, 1}, {});
}

bool Derivation::proves(Step step, const board::Position& position, Color winner, Color to_move) const {
  if (!known({&step, 1}) || position.size() != terrain_.size()) return false;
  const Claim root = claim(step);
  if (root.player != winner || root.x != terrain_.first_edge(winner) ||
      root.y != terrain_.second_edge(winner))
    return false;
  if (root.kind == Kind::Semi && to_move != winner) return false;
  bool out = true;
  root.stones.for_each([&](Cell cell) { out = out && position.has(winner, cell); });
  root.carrier.for_each([&](Cell cell) { out = out && !position.has(other(winner), cell); });
  return out;
}

}  // namespace hex::proof
