#include "archive/solved_store.h"

#include <utility>

namespace hex::engine {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;
using board::plain_state;
using board::PlainState;

Result<std::unique_ptr<SolvedStore>> SolvedStore::open(const std::string& folder, store::Access access) {
  auto opened = store::Store::open(folder, access);
  if (!opened) return opened.error();
  return std::unique_ptr<SolvedStore>(new SolvedStore(std::move(*opened)));
}

Result<std::optional<StoredAnswer>> SolvedStore::lookup(const board::Position& position) const {
  return store_->find(plain_state(position));
}

void SolvedStore::keep(const board::Position& position, const StoredAnswer& answer) {
  const std::lock_guard lock(mutex_);
  queue_.push_back({plain_state(position), answer});
}

base::Result<std::unique_ptr<SolvedStore>> open_store_if_named(const std::string& folder) {
  if (folder.empty()) return std::unique_ptr<SolvedStore>();
  return SolvedStore::open(folder);
}

Result<StoreSize> SolvedStore::size() const {
  const auto stat = store_->stat();
  if (!stat) return stat.error();
  return StoreSize{stat->positions, stat->bytes};
}

Status SolvedStore::flush() {
  std::vector<store::Entry> entries;
  std::optional<Error> read_error;
  {
    const std::lock_guard lock(mutex_);
    entries.swap(queue_);
    read_error = std::exchange(read_error_, std::nullopt);
  }
  if (!entries.empty())
    if (auto status = store_->put(entries); !status) {
      if (status.error().code == ErrorCode::Conflict) return status;
      const std::lock_guard lock(mutex_);
      queue_.insert(queue_.begin(), std::make_move_iterator(entries.begin()),
                    std::make_move_iterator(entries.end()));
      return status;
    }
  if (read_error) return *read_error;
  return base::ok_status();
}

std::optional<solve::PlainAnswer> SolvedStore::find(const PlainState& state) {
  auto found = store_->find(state);
  if (found) return *found ? std::optional<solve::PlainAnswer>(**found) : std::nullopt;
  const std::lock_guard lock(mutex_);
  if (!read_error_) read_error_ = found.error();
  return std::nullopt;
}

void SolvedStore::add(const PlainState& state, const solve::PlainAnswer& answer) {
  store::Entry entry{state, {answer, 0, ""}};
  const std::lock_guard lock(mutex_);
  queue_.push_back(std::move(entry));
}

}  // namespace hex::engine
