#include "server/polls.h"

namespace hex::server {

std::uint64_t Polls::keep(std::shared_ptr<Question> question) {
  const std::lock_guard lock(mutex_);
  kept_[next_] = std::move(question);
  return next_++;
}

std::shared_ptr<Question> Polls::find(const std::string& session, std::uint64_t number, bool take_out) {
  const std::lock_guard lock(mutex_);
  const auto at = kept_.find(number);
  if (at == kept_.end() || at->second->session != session) return nullptr;
  auto out = at->second;
  out->heard = std::chrono::steady_clock::now();
  if (take_out) kept_.erase(at);
  return out;
}

std::optional<Polls::Fetched> Polls::fetch(const std::string& session, std::uint64_t number) {
  const auto question = find(session, number, false);
  if (!question) return std::nullopt;
  Fetched out;
  std::string report;
  for (;;) {
    const auto next = question->stream.take(report, std::chrono::milliseconds(0));
    if (next == Stream::Next::Report) {
      out.reports.push_back(std::move(report));
      continue;
    }
    out.done = next == Stream::Next::End;
    break;
  }
  if (out.done) drop(session, number);
  return out;
}

bool Polls::drop(const std::string& session, std::uint64_t number) {
  return find(session, number, true) != nullptr;
}

void Polls::sweep() {
  std::vector<std::shared_ptr<Question>> ended;
  const auto now = std::chrono::steady_clock::now();
  {
    const std::lock_guard lock(mutex_);
    for (auto at = kept_.begin(); at != kept_.end();) {
      if (now - at->second->heard < patience_) {
        ++at;
        continue;
      }
      ended.push_back(std::move(at->second));
      at = kept_.erase(at);
    }
  }
}

void Polls::clear() {
  Kept ended;  // outlives the lock
  const std::lock_guard lock(mutex_);
  ended.swap(kept_);
}

}  // namespace hex::server
