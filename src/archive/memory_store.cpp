#include "archive/memory_store.h"

#include <utility>

#include "board/plain_state.h"
#include "store/key.h"
#include "store/text.h"

namespace hex::engine {

using base::Error;
using base::Result;
using base::Status;
using board::plain_state;
using board::PlainState;

Status MemoryStore::put(Records& records, const store::Entry& entry) const {
  if (const Status status = store::check(entry); !status) return status;
  const store::Key key = store::key_of(entry.state);
  const auto known = records.find(key.bytes);
  if (known == records.end()) {
    if (records.size() < most_) records[key.bytes] = store::encode(key, entry.state.to_move, entry.answer);
    return base::ok_status();
  }
  const auto old_answer = store::decode(key, entry.state.to_move, known->second);
  if (!old_answer) return old_answer.error();
  const auto both = store::combine(entry.state, *old_answer, entry.answer);
  if (!both) return both.error();
  known->second = store::encode(key, entry.state.to_move, *both);
  return base::ok_status();
}

Status MemoryStore::recall(std::string_view lines) {
  const std::lock_guard lock(mutex_);
  Records records = records_;
  for (int number = 1; !lines.empty(); ++number) {
    const std::size_t end = lines.find('\n');
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
    if (line.empty()) continue;
    const auto entry = store::parse_line(line);
    const Status status = entry ? put(records, *entry) : Status(entry.error());
    if (!status)
      return Error{status.error().code, "line " + std::to_string(number) + ": " + status.error().message,
                   status.error().where};
  }
  records_.swap(records);
  return base::ok_status();
}

std::string MemoryStore::take_new() {
  const std::lock_guard lock(mutex_);
  std::string out;
  for (const std::string& key : std::exchange(new_, {})) {
    const auto entry = store::decode(key, records_.at(key));
    if (entry) out += store::to_line(*entry) + '\n';
  }
  return out;
}

Result<std::optional<store::Answer>> MemoryStore::get(const PlainState& state) const {
  const store::Key key = store::key_of(state);
  const std::lock_guard lock(mutex_);
  const auto known = records_.find(key.bytes);
  if (known == records_.end()) return std::optional<store::Answer>();
  auto answer = store::decode(key, state.to_move, known->second);
  if (!answer) return answer.error();
  return std::optional<store::Answer>(std::move(*answer));
}

Result<std::optional<StoredAnswer>> MemoryStore::lookup(const board::Position& position) const {
  return get(plain_state(position));
}

Status MemoryStore::flush() {
  const std::lock_guard lock(mutex_);
  if (error_) return *std::exchange(error_, std::nullopt);
  return base::ok_status();
}

Result<StoreSize> MemoryStore::size() const {
  const std::lock_guard lock(mutex_);
  StoreSize out;
  out.positions = records_.size();
  for (const auto& [key, record] : records_) out.bytes += key.size() + record.size();
  return out;
}

std::optional<solve::PlainAnswer> MemoryStore::find(const PlainState& state) {
  const auto found = get(state);
  if (found) return *found ? std::optional<solve::PlainAnswer>(**found) : std::nullopt;
  const std::lock_guard lock(mutex_);
  if (!error_) error_ = found.error();
  return std::nullopt;
}

void MemoryStore::add(const PlainState& state, const solve::PlainAnswer& answer) {
  store::Entry entry{state, {answer, 0, ""}};
  const std::string key = store::key_of(state).bytes;
  const std::lock_guard lock(mutex_);
  const auto known = records_.find(key);
  const std::string before = known == records_.end() ? std::string() : known->second;
  if (const Status status = put(records_, entry); !status && !error_) error_ = status.error();
  if (const auto now = records_.find(key); now != records_.end() && now->second != before) new_.insert(key);
}

}  // namespace hex::engine
