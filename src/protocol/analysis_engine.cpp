#include "protocol/analysis_engine.h"

#include <sys/resource.h>

#include <algorithm>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <tuple>

namespace hex::protocol {

using base::Error;
using base::ErrorCode;

namespace {

constexpr double kSlice_s = 0.5;

bool is_short(Action action) {
  return action == Action::Inferior || action == Action::Connections || action == Action::Evaluate ||
         action == Action::Genmove;
}

std::optional<Json> work_on(Task& task, const Bench& bench) {
  if (task.query.action == Action::Solve) return run_solve(task, bench);
  if (task.query.action == Action::Explain) return run_explain(task, bench);
  return run_analyze(task, bench);
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

std::string dump(const Json& report) {
  return report.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

AnalysisEngine::AnalysisEngine(const EngineLimits& limits)
    : limits_(limits), tools_(limits.memory_bytes, limits.kept_tools) {
  for (int i = 0; i < limits.short_threads; ++i) threads_.emplace_back([this] { work(true); });
  for (int i = 0; i < limits.threads; ++i) threads_.emplace_back([this] { work(false); });
}

AnalysisEngine::~AnalysisEngine() {
  stop_all();
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
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
  Ticket ticket = 0;
  {
    const std::lock_guard lock(mutex_);
    ticket = next_ticket_++;
  }
  Query query;
  if (const auto bad = parse_query(text, query)) {
    sink(dump(error_json(bad->id, bad->error)), true);
    return ticket;
  }
  for (const std::string& field : query.warnings)
    sink(dump({{"id", query.id}, {"warning", "Unexpected or unused field"}, {"field", field}}), false);
  switch (query.action) {
    case Action::Terminate:
    case Action::TerminateAll:
      terminate(client, query, sink);
      break;
    case Action::Read:
    case Action::Write:
    case Action::QueryVersion:
    case Action::ClearCache:
      answer_at_once(query, sink);
      break;
    default:
      accept(client, std::move(query), std::move(sink), ticket);
  }
  return ticket;
}

void AnalysisEngine::answer_at_once(const Query& query, const Sink& sink) {
  if (query.action == Action::Read) return sink(dump(run_read(query)), true);
  if (query.action == Action::Write) return sink(dump(run_write(query)), true);
  if (query.action == Action::QueryVersion) return sink(dump(run_version(query)), true);
  tools_.clear();
  sink(dump({{"id", query.id}, {"action", name(query.action)}}), true);
}

void AnalysisEngine::terminate(Client client, const Query& query, const Sink& sink) {
  const bool all = query.action == Action::TerminateAll;
  stop_where([&](const Task& task) { return task.client == client && (all || task.query.id == query.text); });
  Json out{{"id", query.id}, {"action", name(query.action)}};
  if (!all) out["terminateId"] = query.text;
  sink(dump(out), true);
}

void AnalysisEngine::accept(Client client, Query query, Sink sink, Ticket ticket) {
  std::string refusal;
  {
    const std::lock_guard lock(mutex_);
    const auto of_client = static_cast<std::size_t>(std::count_if(
        entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.second.client == client; }));
    if (served_.count(client) == 0) {
      refusal = "the session has ended";
    } else if (entries_.size() >= limits_.most_waiting || of_client >= limits_.most_of_client) {
      refusal = "too many questions wait already; ask again when some are answered";
    } else {
      entries_[ticket] = {client, query.id, sink, static_cast<int>(query.turns.size())};
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
  if (!refusal.empty()) return sink(dump(error_json(query.id, {ErrorCode::Range, refusal, ""})), true);
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
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return entries_.count(ticket) == 0; });
}

void AnalysisEngine::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return entries_.empty(); });
}

// REQUIRES the lock. What is stopped goes first: its answer costs nothing.
AnalysisEngine::Tasks::iterator AnalysisEngine::choose(bool short_only) {
  const auto rank = [&](const Task& task) {
    const auto served = served_.find(task.client);
    return std::tuple(!task.stop.load(), -task.query.priority, !is_short(task.query.action),
                      served == served_.end() ? 0 : served->second, task.begun, task.ticket);
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
    std::unique_ptr<Task> task = std::move(*at);
    waiting_.erase(at);
    running_.push_back(task.get());
    task->begun = ++clock_;
    if (const auto served = served_.find(task->client); served != served_.end()) served->second = clock_;
    lock.unlock();
    const auto report = run(*task);
    if (report) finish(*task, dump(*report));
    lock.lock();
    running_.remove(task.get());
    if (!report) waiting_.push_back(std::move(task));
    changed_.notify_all();
  }
}

std::optional<Json> AnalysisEngine::run(Task& task) {
  if (task.query.action == Action::Inferior) return run_inferior(task);
  if (task.query.action == Action::Connections) return run_connections(task);
  if (task.query.action == Action::Evaluate) return run_evaluate(task);
  if (task.query.action == Action::Genmove) return run_genmove(task);
  // The entry stays where it is until the task is finished.
  const Sink* sink = nullptr;
  {
    const std::lock_guard lock(mutex_);
    sink = &entries_.at(task.ticket).sink;
  }
  const Bench bench{tools_, kSlice_s, limits_.most_time_s, limits_.store,
                    [sink](const Json& report) { (*sink)(dump(report), false); }};
  auto out = work_on(task, bench);
  if (limits_.store != nullptr)
    if (const auto status = limits_.store->flush(); !status && out)
      (*out)["warning"] = "the store: " + status.error().message;
  return out;
}

void AnalysisEngine::finish(const Task& task, const std::string& report) {
  // One at a time, so that the last turn of a query is also the last to be reported.
  const std::lock_guard one_at_a_time(finish_mutex_);
  Entry* entry = nullptr;
  bool last = false;
  {
    const std::lock_guard lock(mutex_);
    entry = &entries_.at(task.ticket);
    last = --entry->left == 0;
  }
  entry->sink(report, last);
  if (!last) return;
  {
    const std::lock_guard lock(mutex_);
    entries_.erase(task.ticket);
  }
  changed_.notify_all();
}

}  // namespace hex::protocol
