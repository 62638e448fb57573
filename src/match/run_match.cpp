#include "match/run_match.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <new>
#include <system_error>
#include <utility>

#include "base/parallel_group.h"

namespace hex::match {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

using Table = std::array<std::unique_ptr<Contestant>, 2>;

class Running {
 public:
  explicit Running(const MatchOptions& options) : options_(options) {
    if (options.journal == nullptr) return;
    for (const Score& score : options.journal->earlier())
      if (score.number < options.schedule.games() && !standing_.has(score.number)) standing_.add(score);
  }

  Result<MatchResult> run() {
    if (decided() || !next_game()) return MatchResult{standing_, false};
    next_ = 0;
    for (int i = 0; i < options_.threads; ++i) tables_.push_back(make_table());
    if (auto error = try_out(tables_[0])) return *error;
    base::ParallelGroup threads;  // as many as the system allows
    for (Table& table : tables_) {
      change_active(1);
      if (threads.start([this, &table] { sit_at(table); })) continue;
      change_active(-1);
      break;
    }
    if (threads.size() == 0)
      throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
    watch();
    threads.join();
    if (error_) return *error_;
    return MatchResult{standing_, standing_.games() < options_.schedule.games() && !decided()};
  }

 private:
  Table make_table() const {
    return {make_contestant(options_.engines[0], options_.setup[0]),
            make_contestant(options_.engines[1], options_.setup[1])};
  }

  // A match in which an engine never starts would only count crashes.
  std::optional<Error> try_out(Table& table) const {
    const ScheduledGame first = options_.schedule.game(0);
    for (std::size_t engine : {0u, 1u}) {
      const auto failure =
          table[engine]->new_game({first.size, options_.limits.swap_rule, first.seed, options_.limits.time_s,
                                   options_.limits.count, options_.limits.patience_s});
      if (failure)
        return Error{ErrorCode::Io, "does not start: " + failure->what,
                     engine == 0 ? "engine a" : "engine b"};
    }
    return std::nullopt;
  }

  bool decided() const {
    return options_.sprt && sprt(standing_.pairs(), *options_.sprt).state != SprtState::Running;
  }

  // REQUIRES the lock, or that no thread runs.
  std::optional<ScheduledGame> next_game() {
    while (next_ < options_.schedule.games() && standing_.has(next_)) ++next_;
    if (next_ >= options_.schedule.games()) return std::nullopt;
    return options_.schedule.game(next_++);
  }

  void play_on(Table& table) {
    for (;;) {
      std::optional<ScheduledGame> scheduled;
      {
        const std::lock_guard lock(mutex_);
        if (!stop_.load()) scheduled = next_game();
      }
      if (!scheduled) break;
      auto result = play_game(*scheduled, options_.limits, {table[0].get(), table[1].get()}, stop_);
      if (!result) break;
      finish(*result);
    }
  }

  // Memory that runs out at one table ends the match, with the games that were played by then.
  void sit_at(Table& table) {
    try {
      play_on(table);
    } catch (const std::bad_alloc&) {
      const std::lock_guard lock(mutex_);
      error_ = Error{ErrorCode::Range, "not enough memory for a game", ""};
      stop_.store(true);
    }
    change_active(-1);
  }
  void change_active(int by) {
    const std::lock_guard lock(mutex_);
    active_ += by;
    changed_.notify_all();
  }

  void finish(const GameResult& result) {
    const std::lock_guard lock(mutex_);
    if (options_.journal != nullptr)
      if (auto status = options_.journal->add(result, {options_.engines[0].text, options_.engines[1].text});
          !status) {
        error_ = status.error();
        stop_.store(true);
      }
    standing_.add(score_of(result));
    if (decided()) stop_.store(true);
    changed_.notify_all();
  }

  // Shows how it goes, and ends the running games when somebody says stop.
  void watch() {
    constexpr auto kPeriod = std::chrono::milliseconds(100);
    std::unique_lock lock(mutex_);
    while (active_ > 0) {
      changed_.wait_for(lock, kPeriod);
      if (options_.stop != nullptr && options_.stop->load()) stop_.store(true);
      if (stop_.load())
        for (Table& table : tables_)
          for (auto& engine : table) engine->stop();
      if (options_.progress) options_.progress(standing_);
    }
  }

  const MatchOptions& options_;
  std::mutex mutex_;
  std::condition_variable changed_;
  Standing standing_;
  std::vector<Table> tables_;
  std::atomic<bool> stop_{false};
  std::optional<Error> error_;
  int next_ = 0;
  int active_ = 0;
};

}  // namespace

Result<MatchResult> run_match(const MatchOptions& options) {
  return Running(options).run();
}

}  // namespace hex::match
