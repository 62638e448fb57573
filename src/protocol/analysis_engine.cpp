#include "protocol/analysis_engine.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <nlohmann/json.hpp>
#include <system_error>
#include <tuple>

#include "base/at.h"
#include "protocol/action.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;

namespace {

constexpr double kSlice_s = 0.5;
constexpr double kFirstSlice_s = 0.1;  // of a new question

bool is_short(Action action) {
  return row_of(action).pace == Pace::Soon;
}

// Lowers the priority of the calling thread: whoever waits for a connection, a short answer, or the browser
// beside it is not to wait for a search. (Linux has a priority for each thread; those that it starts inherit
// it.)
void give_way() {
  constexpr int kNice = 5;
  errno = 0;
  const int now = getpriority(PRIO_PROCESS, 0);
  if (errno == 0) (void)setpriority(PRIO_PROCESS, 0, std::max(now, std::min(now + kNice, 19)));
}

// How many threads the system gives, up to a number: by starting them, for a moment.
int threads_allowed(int most) {
  std::mutex gate;
  base::ParallelGroup group;
  const std::lock_guard closed(gate);
  while (base::count_of(group) < most && group.start([&gate] { const std::lock_guard pass(gate); })) {
  }
  return base::count_of(group);
}

std::string dump(const Json& report) {
  return report.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Report last_report(const Json& report) {
  return {dump(report), report.contains("error") ? ReportKind::Error : ReportKind::Answer, true};
}

}  // namespace

AnalysisEngine::AnalysisEngine(const EngineLimits& limits)
    : limits_(limits), tools_(limits.memory_bytes, limits.kept_tools) {
  if (limits.threads == 0) return;
  // A question needs a thread beside the one that works on it, for its clock. Threads for long questions take
  // short ones, too, so that one of them is enough.
  const int wanted = limits.threads + limits.short_threads;
  const int most = std::max(1, threads_allowed(2 * wanted) / 2);
  int started = 0;
  while (started < std::min(limits.threads, most) && threads_.start([this] { work(false); })) ++started;
  if (started == 0)
    throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again),
                            "the system does not allow another thread");
  for (int i = started; i < most && i - started < limits.short_threads; ++i)
    if (!threads_.start([this] { work(true); })) break;
}

AnalysisEngine::~AnalysisEngine() {
  stop_all();
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  if (limits_.threads == 0) wait();
}

Client AnalysisEngine::open_client() {
  const std::lock_guard lock(mutex_);
  const Client client = next_client_++;
  served_[client] = clock_;
  return client;
}

void AnalysisEngine::close_client(Client client) {
  stop_where([&](const Task& task) { return task.client == client; });
  {
    const std::lock_guard lock(mutex_);
    served_.erase(client);
  }
  tools_.forget(client);
}

AnalysisEngine::Ticket AnalysisEngine::ask(Client client, std::string_view text, Sink sink) {
  Query query;
  if (const auto bad = parse_query(text, query)) {
    sink(last_report(error_json(bad->id, bad->error)));
    return new_ticket();
  }
  return ask(client, std::move(query), std::move(sink));
}

AnalysisEngine::Ticket AnalysisEngine::ask(Client client, Query query, Sink sink) {
  const Ticket ticket = new_ticket();
  for (const std::string& field : query.warnings)
    sink({dump({{"id", query.id}, {"warning", "Unexpected or unused field"}, {"field", field}}),
          ReportKind::Warning, false});
  switch (row_of(query.action).pace) {
    case Pace::Engine:
      answer_itself(client, query, sink);
      break;
    case Pace::AtOnce:
      answer_at_once(client, std::move(query), sink);
      break;
    case Pace::Soon:
    case Pace::Sliced:
      accept(client, std::move(query), std::move(sink), ticket);
  }
  return ticket;
}

AnalysisEngine::Ticket AnalysisEngine::new_ticket() {
  const std::lock_guard lock(mutex_);
  return next_ticket_++;
}

void AnalysisEngine::answer_at_once(Client client, Query query, const Sink& sink) {
  Task task;
  task.client = client;
  task.query = std::move(query);
  task.turn = task.query.turns.empty() ? 0 : task.query.turns.front();
  sink(last_report(*row_of(task.query.action).run(task, place_for(task, sink))));
}

void AnalysisEngine::answer_itself(Client client, const Query& query, const Sink& sink) {
  if (query.action != Action::ClearCache) return terminate(client, query, sink);
  tools_.clear();
  sink(last_report({{"id", query.id}, {"action", name(query.action)}}));
}

Workplace AnalysisEngine::place_for(const Task& task, const Sink& sink) {
  return {tools_,
          task.first_slice ? kFirstSlice_s : kSlice_s,
          limits_.most_time_s,
          limits_.search_threads,
          limits_.store,
          [&sink](const Json& report) {
            sink({dump(report), ReportKind::Between, false});
          }};
}

void AnalysisEngine::terminate(Client client, const Query& query, const Sink& sink) {
  const bool all = query.action == Action::TerminateAll;
  stop_where([&](const Task& task) { return task.client == client && (all || task.query.id == query.text); });
  Json out{{"id", query.id}, {"action", name(query.action)}};
  if (!all) out["terminateId"] = query.text;
  sink(last_report(out));
}

void AnalysisEngine::accept(Client client, Query query, Sink sink, Ticket ticket) {
  std::string refusal;
  {
    const std::lock_guard lock(mutex_);
    const auto of_client = base::at(std::count_if(
        entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.second.client == client; }));
    if (served_.count(client) == 0) {
      refusal = "the session has ended";
    } else if (entries_.size() >= limits_.most_waiting || of_client >= limits_.most_of_client) {
      refusal = "too many questions wait already; ask again when some are answered";
    } else {
      entries_[ticket] = {client, query.id, sink, base::count_of(query.turns)};
      for (const int turn : query.turns) {
        auto task = std::make_unique<Task>();
        task->ticket = ticket;
        task->client = client;
        task->query = query;
        task->turn = turn;
        waiting_.push_back(std::move(task));
      }
    }
  }
  if (!refusal.empty()) return sink(last_report(error_json(query.id, {ErrorCode::Range, refusal, ""})));
  changed_.notify_all();
}

void AnalysisEngine::stop_where(const std::function<bool(const Task&)>& match) {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& task : waiting_)
      if (match(*task)) task->stop.store(true);
    for (Task* task : running_)
      if (match(*task)) task->stop.store(true);
  }
  changed_.notify_all();
}

void AnalysisEngine::stop_all() {
  stop_where([](const Task&) { return true; });
}

void AnalysisEngine::forget(Ticket ticket) {
  stop_where([&](const Task& task) { return task.ticket == ticket; });
  wait_until([&] { return entries_.count(ticket) == 0; });
}

void AnalysisEngine::wait() {
  wait_until([&] { return entries_.empty(); });
}

// `done` is asked under the lock.
void AnalysisEngine::wait_until(const std::function<bool()>& done) {
  std::unique_lock lock(mutex_);
  while (limits_.threads == 0 && !done()) {
    const auto at = choose(false);
    if (at == waiting_.end()) break;  // another thread works on it
    work_on(at, lock);
  }
  changed_.wait(lock, done);
}

bool AnalysisEngine::work_once() {
  std::unique_lock lock(mutex_);
  const auto at = choose(false);
  if (at == waiting_.end()) return false;
  work_on(at, lock);
  return true;
}

// REQUIRES the lock. What is stopped goes first: its answer costs nothing. New questions go before those that
// have had a slice, but not twice in a row, so that nobody is kept waiting by a client that asks and asks.
AnalysisEngine::Tasks::iterator AnalysisEngine::choose(bool short_only) {
  const auto rank = [&](const Task& task) {
    const auto served = served_.find(task.client);
    const bool is_new = task.begun == 0;
    return std::tuple(!task.stop.load(), !is_short(task.query.action), is_new == last_was_new_,
                      served == served_.end() ? 0 : served->second, -task.query.priority, task.begun,
                      task.ticket);
  };
  auto best = waiting_.end();
  for (auto at = waiting_.begin(); at != waiting_.end(); ++at) {
    if (short_only && !is_short((*at)->query.action) && !(*at)->stop.load()) continue;
    if (best == waiting_.end() || rank(**at) < rank(**best)) best = at;
  }
  return best;
}

void AnalysisEngine::work(bool short_only) {
  if (limits_.gentle && !short_only) give_way();
  std::unique_lock lock(mutex_);
  for (;;) {
    auto at = waiting_.end();
    changed_.wait(lock, [&] { return (at = choose(short_only)) != waiting_.end() || ending_; });
    if (at == waiting_.end()) return;
    work_on(at, lock);
  }
}

// A slice of one of those that wait. REQUIRES the lock, which is open meanwhile.
void AnalysisEngine::work_on(Tasks::iterator at, std::unique_lock<std::mutex>& lock) {
  std::unique_ptr<Task> task = std::move(*at);
  waiting_.erase(at);
  running_.push_back(task.get());
  if (!is_short(task->query.action)) last_was_new_ = task->begun == 0;
  task->first_slice = task->begun == 0;
  task->begun = ++clock_;
  if (const auto served = served_.find(task->client); served != served_.end()) served->second = clock_;
  lock.unlock();
  const auto report = run_within_memory(*task);
  if (report) finish(*task, *report);
  lock.lock();
  running_.remove(task.get());
  if (!report) waiting_.push_back(std::move(task));
  changed_.notify_all();
}

// A question that needs more memory or threads than there are is answered with an error; others go on.
std::optional<Json> AnalysisEngine::run_within_memory(Task& task) {
  try {
    return run(task);
  } catch (const std::bad_alloc&) {
    return error_json(task.query.id, {ErrorCode::Range, "not enough memory for this question", ""});
  } catch (const std::system_error&) {
    return error_json(task.query.id, {ErrorCode::Range, "the system does not allow another thread", ""});
  }
}

std::optional<Json> AnalysisEngine::run(Task& task) {
  // The entry stays where it is until the task is finished.
  const Sink* sink = nullptr;
  {
    const std::lock_guard lock(mutex_);
    sink = &entries_.at(task.ticket).sink;
  }
  auto out = row_of(task.query.action).run(task, place_for(task, *sink));
  if (limits_.store != nullptr)
    if (const auto status = limits_.store->flush(); !status && out)
      (*out)["warning"] = "the store: " + status.error().message;
  return out;
}

void AnalysisEngine::finish(const Task& task, const Json& answer) {
  Report report = last_report(answer);
  // One at a time, so that the last turn of a query is also the last to be reported.
  const std::lock_guard one_at_a_time(finish_mutex_);
  Entry* entry = nullptr;
  bool last = false;
  {
    const std::lock_guard lock(mutex_);
    entry = &entries_.at(task.ticket);
    last = --entry->left == 0;
  }
  report.last = last;
  entry->sink(report);
  if (!last) return;
  {
    const std::lock_guard lock(mutex_);
    entries_.erase(task.ticket);
  }
  changed_.notify_all();
}

}  // namespace hex::protocol
