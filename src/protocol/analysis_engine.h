// AnalysisEngine: many questions at once, answered by a few threads. JSON lines and HTTP are thin over it.
//
// Long questions (analyze, solve) are worked on in slices, so that every client gets its turn. A new question
// gets a short slice soon; then the client that has waited longest goes first, and of its questions the one
// with the highest priority, then the one that has waited longest. Short ones have a thread of their own. All
// members are safe from any thread. Clients know nothing of each other: a question can be ended by its own
// client only, and priorities count only among the questions of one client. Where there are no threads, whoever
// owns the engine lends it his own, a slice at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/parallel_group.h"
#include "protocol/analysis_task.h"
#include "solving/answer_store.h"

namespace hex::protocol {

struct EngineLimits {
  int threads = 1;                                    // that work on long questions; 0: none, see work_once()
  int short_threads = 1;                              // that work only on short questions
  int search_threads = 1;                             // that search or solve for one question
  bool gentle = false;                                // long questions give way to whatever else wants to run
  double most_time_s = 0;                             // of a question; 0: no bound
  std::size_t most_waiting = 100000;                  // questions in all
  std::size_t most_of_client = 100000;                // questions of one client
  std::size_t memory_bytes = std::size_t{256} << 20;  // for each tree and table
  std::size_t kept_tools = 2;
  engine::AnswerStore* store = nullptr;  // answers to use and to add to; lives longer than the engine
};

enum class ReportKind : std::uint8_t {
  Answer,   // of a turn
  Error,    // why there is no answer
  Warning,  // about the query; the answer comes nevertheless
  Between,  // what is known so far
};

struct Report {
  std::string text;  // one JSON object without line break
  ReportKind kind = ReportKind::Answer;
  bool last = false;  // once for each question, with its last report
};

class AnalysisEngine {
 public:
  // Called from the engine's threads, and from several at once for a query with several turns.
  using Sink = std::function<void(const Report& report)>;
  using Ticket = std::uint64_t;

  // With fewer threads where the system allows no more; throws std::system_error when it allows none of those
  // asked for.
  explicit AnalysisEngine(const EngineLimits& limits);
  // Ends all questions with what is known.
  ~AnalysisEngine();
  AnalysisEngine(const AnalysisEngine&) = delete;
  AnalysisEngine& operator=(const AnalysisEngine&) = delete;

  Client open_client();
  // Stops the client's questions and forgets what is kept for it.
  void close_client(Client client);

  // Answers through the sink, also when the text is no query. May answer before it returns.
  Ticket ask(Client client, std::string_view text, Sink sink);
  Ticket ask(Client client, Query query, Sink sink);
  // Stops the question; after this its sink is not called any more. Nothing happens when it is answered.
  void forget(Ticket ticket);
  // Until every question is answered.
  void wait();
  // Works on a question for a slice, in the calling thread; false when none waits. Meant for engines without
  // threads, where nothing happens otherwise.
  bool work_once();
  // Stops everything that is asked, soon.
  void stop_all();

 private:
  struct Entry {
    Client client;
    std::string id;
    Sink sink;
    int left;  // turns that are not answered
  };
  using Tasks = std::list<std::unique_ptr<Task>>;

  void accept(Client client, Query query, Sink sink, Ticket ticket);
  void terminate(Client client, const Query& query, const Sink& sink);
  Ticket new_ticket();
  void answer_at_once(Client client, Query query, const Sink& sink);
  void answer_itself(Client client, const Query& query, const Sink& sink);
  // REQUIRES that the sink lives as long as the place is used.
  Workplace place_for(const Task& task, const Sink& sink);
  void stop_where(const std::function<bool(const Task&)>& match);
  Tasks::iterator choose(bool short_only);
  void work(bool short_only);
  void work_on(Tasks::iterator at, std::unique_lock<std::mutex>& lock);
  void wait_until(const std::function<bool()>& done);
  std::optional<Json> run(Task& task);
  std::optional<Json> run_within_memory(Task& task);
  void finish(const Task& task, const Json& answer);

  const EngineLimits limits_;
  EnginePool tools_;
  std::mutex mutex_;
  std::mutex finish_mutex_;  // taken before mutex_
  std::condition_variable changed_;
  Tasks waiting_;
  std::list<Task*> running_;
  std::map<Ticket, Entry> entries_;
  std::map<Client, std::uint64_t> served_;  // when a client's task was last begun; every open client has one
  std::uint64_t clock_ = 0, next_client_ = 1, next_ticket_ = 1;
  bool ending_ = false;
  bool last_was_new_ = false;    // the long question that was begun last
  base::ParallelGroup threads_;  // last: its threads use what is above
};

}  // namespace hex::protocol
