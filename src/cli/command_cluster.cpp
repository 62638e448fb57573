// mustplay cluster: solving on many machines, or on many cores of one.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <thread>

#include "archive/solved_store.h"
#include "base/at.h"
#include "board/notation.h"
#include "certificates/certificate_file.h"
#include "cli/command.h"
#include "cli/option_groups.h"
#include "cli/position_argument.h"
#include "cli/stop_signal.h"
#include "cluster/coordinator.h"
#include "cluster/local_queue.h"
#include "cluster/local_workers.h"
#include "cluster/redis_queue.h"
#include "cluster/status.h"
#include "guides/orders.h"

namespace hex::cli {

using base::Error;
using base::ErrorCode;
using nlohmann::json;

namespace {

constexpr const char* kClusterFooter =
    "A coordinator ('cluster solve') searches the top of the tree and hands out positions; workers solve them. On one\n"
    "machine that is one command. On many machines they meet at a Redis server ('--broker'), and each runs 'cluster work'.\n"
    "\n"
    "Nothing is believed: an answer counts when its certificate is verified by the checker. What is known is in the store;\n"
    "the coordinator, a worker or the broker may be killed at any time, and started again. The result is one certificate.\n"
    "\n"
    "Examples:\n"
    "  mustplay cluster solve --size 8 --black d1 --to-move white --workers 2 --store d1 --proof d1.cert\n"
    "  mustplay cluster solve --size 8 --black d1 --to-move white --store d1 --broker redis://:secret@node1:6379\n"
    "  mustplay cluster work --broker redis://:secret@node1:6379 --threads 8\n"
    "  mustplay cluster status --broker redis://:secret@node1:6379";

constexpr const char* kSolveJobsFooter =
    "Started again with the same store it goes on where it was, however it ended. Ctrl-C ends it within seconds.\n"
    "\n"
    "Without --broker it runs --workers threads of its own, on one table, up to four of them on one job. With it, workers are 'mustplay cluster work' on\n"
    "any machine, and those of --workers besides. The password can come from the environment: MUSTPLAY_BROKER is used when\n"
    "--broker is 'env'.\n"
    "\n"
    "--json: winner, proof_steps, proof_jobs (certificates that the proof is made of), jobs, nodes, seconds, worker_s (time\n"
    "that the answers took), check_s (time spent on checking them).\n"
    "\n"
    "Exit codes: 0 solved; 1 bad input, or the store cannot be written; 3 stopped before the answer.";

constexpr const char* kWorkFooter =
    "Takes jobs from the broker until Ctrl-C, which hands back what is under way. While the broker is away it waits.\n"
    "Up to four threads work on one job, and all share one table. It needs no files and no other connection.\n"
    "\n"
    "Exit codes: 0 ended; 1 the broker cannot be reached, refuses us, or its coordinator is of another version.";

constexpr const char* kStatusFooter =
    "Of a broker, or of the store of a coordinator without one. --json has the same and more: moves at the root with their\n"
    "numbers, workers with their rates, and the history of proof and disproof number.";

// Lines to standard error, from any thread; on a terminal the last one is written over.
class Lines {
 public:
  explicit Lines(Console& console) : console_(console), start_(std::chrono::steady_clock::now()) {}
  ~Lines() { live(""); }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  void print(const std::string& line) {
    const std::lock_guard lock(mutex_);
    clear();
    console_.err << "mustplay: " + line + "\n" << std::flush;
  }
  // How far it is: over the last such line on a terminal, else once a minute.
  void live(const std::string& line) {
    const std::lock_guard lock(mutex_);
    clear();
    if (line.empty()) return;
    const double now = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    if (console_.live) {
      console_.err << line << std::flush;
      shown_ = true;
    } else if (now - told_ >= 60) {
      told_ = now;
      console_.err << line + "\n" << std::flush;
    }
  }

 private:
  void clear() {
    if (shown_) console_.err << "\r\x1b[K" << std::flush;
    shown_ = false;
  }
  Console& console_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point start_;
  double told_ = 0;
  bool shown_ = false;
};

class Cluster : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("cluster", "Solve on many machines: coordinator, workers, status");
    sub->footer(kClusterFooter);
    sub->require_subcommand();
    add_solve(*sub);
    add_work(*sub);
    add_status(*sub);
    return sub;
  }

  int run(Console& console) override {
    if (solve_->parsed()) return run_solve(console);
    return work_->parsed() ? run_work(console) : run_status(console);
  }

 private:
  Option* add_broker(App& sub) {
    return sub
        .add_option("--broker", broker_, "Redis: redis://[user:password@]host[:port][/db], or unix:PATH")
        ->type_name("URL");
  }

  void add_solve(App& parent) {
    solve_ = parent.add_subcommand("solve", "Solve a position with all workers there are");
    solve_->footer(kSolveJobsFooter);
    position_.add_to(*solve_);
    add_broker(*solve_);
    solve_
        ->add_option("--workers", workers_, "Threads that work in this process (default 1; with --broker 0)")
        ->type_name("N")
        ->within(0, 1024);
    solve_->add_option("--store", store_, "Keep everything in this folder; made if need be")
        ->type_name("DIR")
        ->required();
    solve_
        ->add_option("--proof", proof_file_, "Write a certificate of the winner; 'hexcheck FILE' verifies it")
        ->type_name("FILE");
    solve_->add_option("--time", options_.time_s, "Stop after S seconds")->type_name("S")->check(seconds());
    solve_->add_option("--job-nodes", options_.most_nodes, "The largest job, in nodes (default 30000)")
        ->type_name("N")
        ->check(positive());
    solve_
        ->add_option("--lease", lease_s_, "A worker that is silent for S seconds loses its job (default 30)")
        ->type_name("S")
        ->within(0.2, 3600.0);
    add_memory(*solve_, memory_mb_, "the table of its own workers");
    solve_->add_flag("--json", json_, "One JSON object");
  }
  void add_work(App& parent) {
    work_ = parent.add_subcommand("work", "Work for a coordinator");
    work_->footer(kWorkFooter);
    add_broker(*work_)->required();
    work_->add_option("--threads", threads_, "Threads that work (default 1)")
        ->type_name("N")
        ->within(1, 1024);
    add_memory(*work_, memory_mb_, "the table");
    work_->add_flag("--until-done", until_done_, "End when the coordinator has its answer");
  }
  void add_status(App& parent) {
    status_ = parent.add_subcommand("status", "How far a solve is, and who works on it");
    status_->footer(kStatusFooter);
    auto* broker = add_broker(*status_);
    status_->add_option("--store", store_, "The folder of a coordinator")->type_name("DIR")->excludes(broker);
    status_->add_flag("--json", json_, "One JSON object");
  }

  int run_solve(Console& console) {
    const auto game = read_position(position_, console.in);
    if (!game) return fail(console, game.error());
    const board::Position& position = game->position();
    std::unique_ptr<cluster::RedisAddress> address;
    if (!broker_.empty()) {
      const auto parsed = cluster::read_address(broker_);
      if (!parsed) return fail(console, parsed.error());
      address = std::make_unique<cluster::RedisAddress>(*parsed);
    }
    const int workers = workers_ >= 0 ? workers_ : (address ? 0 : 1);
    if (!address && workers == 0)
      return fail(console, {ErrorCode::Conflict, "without --broker there must be a worker", "--workers"});
    auto store = engine::SolvedStore::open(store_);
    if (!store) return fail(console, store.error());
    auto journal = cluster::Journal::open(store_, position);
    if (!journal) return fail(console, journal.error());
    return address ? solve_with(console, position, **store, **journal, workers, *address)
                   : solve_here(console, position, **store, **journal, workers);
  }

  cluster::WorkerOptions worker_options(Lines& lines) const {
    cluster::WorkerOptions out;
    out.name = cluster::worker_name();
    out.order = guides::kStandardOrder;
    out.memory_bytes = base::megabytes(memory_mb_);
    out.log = [&lines](const std::string& line) { lines.print(line); };
    return out;
  }

  int solve_here(Console& console, const board::Position& position, engine::SolvedStore& store,
                 cluster::Journal& journal, int workers) {
    Lines lines(console);
    cluster::LocalQueue queue;
    cluster::LocalWorkers crew;
    if (!crew.start(workers, worker_options(lines), [&](int) { return queue.source(); }))
      return fail(console, {ErrorCode::Range, "the system does not allow that many threads", "--workers"});
    return coordinate(console, lines, position, queue, store, journal, workers,
                      [] { return base::ok_status(); });
  }

  int solve_with(Console& console, const board::Position& position, engine::SolvedStore& store,
                 cluster::Journal& journal, int workers, const cluster::RedisAddress& address) {
    Lines lines(console);
    auto queue = cluster::RedisQueue::lead(address, journal.run(), position, lease_s_);
    if (!queue) return fail(console, queue.error());
    cluster::LocalWorkers crew;
    const cluster::WorkerOptions how = worker_options(lines);
    std::vector<std::unique_ptr<cluster::RedisSource>> sources;
    for (int i = 0; i < cluster::LocalWorkers::workers_of(workers); ++i) {
      auto source = cluster::RedisSource::open(address, fmt::format("{}/{}", how.name, i + 1));
      if (!source) return fail(console, source.error());
      sources.push_back(std::move(*source));
    }
    if (!crew.start(workers, how, [&](int i) { return std::move(sources[base::at(i)]); }))
      return fail(console, {ErrorCode::Range, "the system does not allow that many threads", "--workers"});
    lines.print("waiting for workers at " + address.name() +
                ": 'mustplay cluster work --broker' with the address that was given here");
    bool solved = false;
    const int out = coordinate(console, lines, position, **queue, store, journal, workers, [&] {
      crew.stop();
      solved = true;
      return (*queue)->leave(true);
    });
    if (!solved) {
      crew.stop();
      if (const auto left = (*queue)->leave(false); !left) lines.print(left.error().text());
    }
    return out;
  }

  int coordinate(Console& console, Lines& lines, const board::Position& position, cluster::JobQueue& queue,
                 engine::SolvedStore& store, cluster::Journal& journal, int workers,
                 const std::function<base::Status()>& solved) {
    const StopSignal signal;
    options_.workers = cluster::LocalWorkers::workers_of(workers);
    options_.least_nodes = std::min(options_.least_nodes, options_.most_nodes);
    options_.order = guides::kStandardOrder;
    options_.stop = &signal.flag();
    options_.log = [&](const std::string& line) { lines.print(line); };
    const std::string path = cluster::status_path(store_);
    options_.status = [&](const std::string& text) {
      cluster::write_status(path, text);
      lines.live(cluster::status_line(text));
    };
    cluster::Coordinator coordinator(position, queue, journal, &store, options_);
    auto result = coordinator.run();
    lines.live("");
    if (!result) return fail(console, result.error());
    if (result->winner)
      if (const auto status = solved(); !status) lines.print(status.error().text());
    if (!proof_file_.empty() && result->winner)
      if (auto status = engine::copy_certificate_file(result->proof_file, proof_file_); !status)
        return fail(console, status.error());
    tell(console, position, *result);
    return result->winner ? kFine : kUnknown;
  }

  void tell(Console& console, const board::Position& position, const cluster::ClusterResult& result) const {
    const cluster::Tally& t = result.tally;
    if (json_) {
      console.out << json{{"winner", result.winner ? json(name(*result.winner)) : json()},
                          {"to_move", name(position.to_move())},
                          {"proof_steps", result.proof_steps},
                          {"proof_jobs", result.proof_jobs},
                          {"jobs",
                           {{"handed_out", t.handed_out},
                            {"solved", t.solved},
                            {"open", t.open},
                            {"refused", t.refused},
                            {"late", t.late},
                            {"lost", t.lost},
                            {"withdrawn", t.withdrawn},
                            {"split", t.split},
                            {"resumed", t.resumed}}},
                          {"nodes", t.nodes},
                          {"seconds", result.seconds},
                          {"worker_s", t.worker_s},
                          {"check_s", t.check_s}}
                             .dump() +
                         "\n";
      return;
    }
    if (result.winner)
      console.out << fmt::format("{}, {}, wins\nproof: {} steps from {} certificates, verified\n",
                                 name(*result.winner),
                                 *result.winner == position.to_move() ? "to move" : "not to move",
                                 result.proof_steps, result.proof_jobs);
    else
      console.out << fmt::format(
          "not solved: proof number {}, disproof number {}; the same command goes on\n", result.phi,
          result.delta);
    console.out << fmt::format(
        "{} jobs solved, {} open, {} refused, {} lost; {} nodes, {:.1f} s, {:.1f} s of workers, {:.1f} s of "
        "checking\n",
        t.solved, t.open, t.refused, t.lost, t.nodes, result.seconds, t.worker_s, t.check_s);
  }

  int run_work(Console& console) {
    const auto address = cluster::read_address(broker_);
    if (!address) return fail(console, address.error());
    Lines lines(console);
    const StopSignal signal;
    const cluster::WorkerOptions how = worker_options(lines);
    std::vector<std::unique_ptr<cluster::RedisSource>> sources;
    std::vector<cluster::RedisSource*> watched;
    for (int i = 0; i < cluster::LocalWorkers::workers_of(threads_); ++i) {
      auto source = cluster::RedisSource::open(*address, fmt::format("{}/{}", how.name, i + 1));
      if (!source) return fail(console, source.error());
      watched.push_back(source->get());
      sources.push_back(std::move(*source));
    }
    lines.print(fmt::format("worker {} with {} threads for {}", how.name, threads_, address->name()));
    cluster::LocalWorkers crew;
    if (!crew.start(threads_, how, [&](int i) { return std::move(sources[base::at(i)]); }))
      return fail(console, {ErrorCode::Range, "the system does not allow that many threads", "--threads"});
    while (!signal.flag().load() && crew.running()) {
      if (until_done_ && watched.front()->over()) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (signal.flag().load()) lines.print("handing back what is under way");
    crew.stop();
    const base::Status status = crew.status();
    return status ? kFine : fail(console, status.error());
  }

  int run_status(Console& console) {
    base::Result<std::string> text =
        Error{ErrorCode::Syntax, "--broker or --store says of what", "cluster status"};
    if (!broker_.empty()) {
      const auto address = cluster::read_address(broker_);
      if (!address) return fail(console, address.error());
      text = cluster::read_status(*address);
    } else if (!store_.empty()) {
      text = cluster::read_status_file(cluster::status_path(store_));
    }
    if (!text) return fail(console, text.error());
    console.out << (json_ ? *text + "\n" : cluster::status_words(*text));
    return kFine;
  }

  App *solve_ = nullptr, *work_ = nullptr, *status_ = nullptr;
  PositionArgument position_;
  cluster::CoordinatorOptions options_;
  std::string broker_, store_, proof_file_;
  int workers_ = -1, threads_ = 1, memory_mb_ = 1024;
  double lease_s_ = 30;
  bool json_ = false, until_done_ = false;
};

}  // namespace

std::unique_ptr<Command> make_cluster() {
  return std::make_unique<Cluster>();
}

}  // namespace hex::cli
