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
std::optional<Entry<W>> Table<W>::find(const board::CellGeometry<W>& geometry,
                                       const Canonical<W>& key) const {
  Entry<W> out;
  {
    Bucket& bucket = data_[key.hash() % buckets_];
    const Hold hold(bucket);
    const Slot *const begin = bucket.slots, *const end = begin + kWays;
    const Slot* const slot =
        std::find_if(begin, end, [&](const Slot& s) { return in_use(s) && s.state == key.state; });
    if (slot == end) return std::nullopt;
    out = slot->entry;
  }
  for (Cells<W>* cells : {&out.moves, &out.open, &out.sum}) *cells = from_image(geometry, key.image, *cells);
  if (out.best >= 0) out.best = from_image(geometry, key.image, Cells<W>::of(out.best)).lowest();
  return out;
}

template <int W>
void Table<W>::store(const board::CellGeometry<W>& geometry, const Canonical<W>& key, const Entry<W>& value) {
  Entry<W> entry = value;
  for (Cells<W>* cells : {&entry.moves, &entry.open, &entry.sum})
    *cells = to_image(geometry, key.image, *cells);
  if (entry.best >= 0) entry.best = to_image(geometry, key.image, Cells<W>::of(entry.best)).lowest();
  const std::size_t at = key.hash() % buckets_;
  Bucket& bucket = data_[at];
  mark(at);
  const Hold hold(bucket);
  Slot* victim = bucket.slots;
  for (Slot& s : bucket.slots) {
    if (in_use(s) && s.state == key.state) {
      if (s.entry.solved() && !entry.solved()) return;  // another thread has settled it
      s.entry = entry;
      return;
    }
    if (in_use(*victim) && (!in_use(s) || s.entry.work < victim->entry.work)) victim = &s;
  }
  *victim = {key.state, entry, age_};
}

template <int W>
void Table<W>::for_each(const std::function<void(const State<W>&, const Entry<W>&)>& f) const {
  for (std::size_t i = 0; i < buckets_; ++i) {
    if (!marked(i)) continue;
    Slot copy[kWays];
    {
      const Hold hold(data_[i]);
      std::copy_n(data_[i].slots, kWays, copy);
    }
    for (const Slot& s : copy)
      if (in_use(s)) f(s.state, s.entry);
  }
}

template <int W>
std::size_t Table<W>::used() const {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < buckets_; ++i)
    for (const Slot& s : data_[i].slots) sum += in_use(s) ? 1 : 0;
  return sum;
}

#define HEX_INSTANTIATE(W) template class Table<W>;
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
