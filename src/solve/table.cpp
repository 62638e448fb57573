#include "solve/table.h"

#include <algorithm>
#include <atomic>
#include <new>

namespace hex::solve {

template <int W>
class Table<W>::Hold {
 public:
  explicit Hold(Bucket& bucket) : busy_(bucket.busy) {
    while (__atomic_exchange_n(&busy_, std::uint8_t{1}, __ATOMIC_ACQUIRE) != 0) {
    }
  }
  ~Hold() { __atomic_store_n(&busy_, std::uint8_t{0}, __ATOMIC_RELEASE); }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

 private:
  std::uint8_t& busy_;  // with the compilers' own operations: libc++ has no std::atomic_ref
};

template <int W>
Table<W>::Table(std::size_t bytes)
    : buckets_(std::max<std::size_t>(1, bytes / (sizeof(Bucket) + 1))),
      data_(static_cast<Bucket*>(std::calloc(buckets_, sizeof(Bucket)))),
      marks_(std::make_unique<std::atomic<std::uint64_t>[]>(buckets_ / 64 + 1)) {
  if (data_ == nullptr) throw std::bad_alloc();
}

template <int W>
std::optional<Known<W>> Table<W>::find(const board::CellGeometry<W>& geometry,
                                       const Canonical<W>& key) const {
  Known<W> known;
  {
    Bucket& bucket = data_[key.hash() % buckets_];
    const Hold hold(bucket);
    const Entry *const begin = bucket.entries, *const end = begin + kWays;
    const Entry* const entry =
        std::find_if(begin, end, [&](const Entry& e) { return in_use(e) && e.state == key.state; });
    if (entry == end) return std::nullopt;
    known = entry->known;
  }
  for (Cells<W>* cells : {&known.moves, &known.open, &known.sum})
    *cells = from_image(geometry, key.image, *cells);
  if (known.best >= 0)
    known.best =
        static_cast<std::int16_t>(from_image(geometry, key.image, Cells<W>::of(known.best)).lowest());
  return known;
}

template <int W>
void Table<W>::store(const board::CellGeometry<W>& geometry, const Canonical<W>& key, const Known<W>& value) {
  Known<W> known = value;
  for (Cells<W>* cells : {&known.moves, &known.open, &known.sum})
    *cells = to_image(geometry, key.image, *cells);
  if (known.best >= 0)
    known.best = static_cast<std::int16_t>(to_image(geometry, key.image, Cells<W>::of(known.best)).lowest());
  const std::size_t at = key.hash() % buckets_;
  Bucket& bucket = data_[at];
  mark(at);
  const Hold hold(bucket);
  Entry* victim = bucket.entries;
  for (Entry& e : bucket.entries) {
    if (in_use(e) && e.state == key.state) {
      if (e.known.solved() && !known.solved()) return;  // another thread has settled it
      e.known = known;
      return;
    }
    if (in_use(*victim) && (!in_use(e) || e.known.work < victim->known.work)) victim = &e;
  }
  *victim = {key.state, known, age_};
}

template <int W>
void Table<W>::for_each(const std::function<void(const State<W>&, const Known<W>&)>& f) const {
  for (std::size_t i = 0; i < buckets_; ++i) {
    if (!marked(i)) continue;
    Entry copy[kWays];
    {
      const Hold hold(data_[i]);
      std::copy_n(data_[i].entries, kWays, copy);
    }
    for (const Entry& e : copy)
      if (in_use(e)) f(e.state, e.known);
  }
}

template <int W>
std::size_t Table<W>::used() const {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < buckets_; ++i)
    for (const Entry& e : data_[i].entries) sum += in_use(e) ? 1 : 0;
  return sum;
}

#define HEX_INSTANTIATE(W) template class Table<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
