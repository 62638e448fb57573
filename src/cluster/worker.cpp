#include "cluster/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "board/notation.h"
#include "certificates/certificate_file.h"
#include "cluster/back_off.h"
#include "solving/move_ranking.h"

namespace hex::cluster {

using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;
using board::Cell;
using engine::SolveOptions;
using engine::SolveResult;

namespace {

using Clock = std::chrono::steady_clock;

// Moves that a job has refuted on the way are answered, too, as far as that is quick.
constexpr int kMostSideAnswers = 6;
constexpr std::uint64_t kSideNodes = 20;
// A proof is written after the search; nodes do not rise then.
constexpr auto kLongestProof = std::chrono::minutes(10);

std::string certificate_of(const SolveResult& result) {
  const auto file = engine::compress_certificate(result.certificate);
  return file ? std::string(file->begin(), file->end()) : std::string();
}

class Worker {
 public:
  Worker(JobSource& source, SharedTable& table, const WorkerOptions& options)
      : source_(source), table_(table), options_(options) {
    news_.name = options.name;
  }

  Status run() {
    std::thread beats([this] { beat(); });
    const Status out = work();
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    beats.join();
    return out;
  }

 private:
  bool stopping() const { return options_.stop != nullptr && options_.stop->load(); }
  void log(const std::string& line) const {
    if (options_.log) options_.log(line);
  }

  Status work() {
    BackOff back_off;
    while (!stopping()) {
      auto job = source_.take();
      if (!job) {
        if (job.error().code != ErrorCode::Io) return job.error();
        if (back_off.first()) log("the broker does not answer; trying again: " + job.error().text());
        back_off.wait(options_.stop);
        continue;
      }
      if (back_off.over()) log("the broker answers again");
      if (!*job) continue;
      if (auto status = attempt(**job); !status) return status;
    }
    return ok_status();
  }

  Status attempt(const Job& job) {
    cancel_.store(false);
    {
      const std::lock_guard lock(mutex_);
      news_.position = position_text(job.position);
      job_nodes_ = 0;
      proving_since_.reset();
      busy_ = true;
    }
    wake_.notify_one();
    const auto solver = table_.solver(job.position.size());
    const auto start = Clock::now();
    Answer answer = solve(*solver, job);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    const bool given_up = !answer.winner && cancel_.load();
    Status out = ok_status();
    if (!given_up) {
      if (!answer.winner) tell_refuted(*solver, job, answer);
      out = send([&] { return source_.answer(job, write_answer(answer)); });
    } else if (stopping()) {
      out = source_.give_back(job);
      if (!out && out.error().code == ErrorCode::Io) out = ok_status();  // its lease runs out
    }
    const std::lock_guard lock(mutex_);
    busy_ = false;
    news_.position.clear();
    news_.nodes += answer.nodes;
    news_.busy_s += seconds;
    if (!given_up) ++news_.jobs;
    job_nodes_ = 0;
    return out;
  }

  // An answer is worth keeping while the broker is away.
  Status send(const std::function<Status()>& call) {
    BackOff back_off;
    while (true) {
      const Status status = call();
      if (status || status.error().code != ErrorCode::Io || stopping())
        return status || status.error().code != ErrorCode::Io ? status : ok_status();
      if (back_off.first()) log("the broker does not answer; the answer waits: " + status.error().text());
      back_off.wait(options_.stop);
    }
  }

  SolveOptions options_for(std::uint64_t nodes) {
    SolveOptions out;
    out.order = options_.order;
    out.threads = options_.threads;
    out.nodes = nodes;
    out.line = false;
    out.proof = true;
    out.stop = &cancel_;
    return out;
  }

  Answer solve(engine::Solver& solver, const Job& job) {
    SolveOptions how = options_for(job.nodes);
    how.progress = [this](const engine::SolveProgress& progress) {
      const std::lock_guard lock(mutex_);
      job_nodes_ = progress.nodes;
      if (progress.winner && !proving_since_) proving_since_ = Clock::now();
    };
    const SolveResult result = solver.solve(job.position, how);
    Answer out;
    out.id = job.id;
    out.position = job.position;
    out.worker = options_.name;
    out.nodes = result.nodes;
    out.seconds = result.seconds;
    out.phi = result.phi;
    out.delta = result.delta;
    if (result.winner && !result.certificate.empty()) out.certificate = certificate_of(result);
    // Without a certificate a winner is worth nothing; the moves may be.
    if (!out.certificate.empty())
      out.winner = result.winner;
    else if (!result.winner)
      tell_moves(job, result, out);
    else
      tell_all_moves(job, out);
    return out;
  }

  void tell_moves(const Job& job, const SolveResult& result, Answer& out) const {
    if (result.left.empty()) return tell_all_moves(job, out);
    for (const Cell cell : engine::rank_moves(job.position, result.left, {}, options_.order)) {
      MoveNumbers numbers{cell, 1, 1};
      for (const auto& known : result.moves)
        if (known.move == cell) numbers = {cell, known.proof, known.disproof};
      out.moves.push_back(numbers);
    }
  }
  void tell_all_moves(const Job& job, Answer& out) const {
    const auto empty = job.position.cells_of(board::CellState::Empty);
    for (const Cell cell : engine::rank_moves(job.position, empty, {}, options_.order))
      out.moves.push_back({cell, 1, 1});
  }

  // Certificates for moves that the search has refuted: other workers need not do that again.
  void tell_refuted(engine::Solver& solver, const Job& job, const Answer& answer) {
    std::vector<bool> open(static_cast<std::size_t>(job.position.size().cells()), false);
    for (const Cell cell : job.position.cells_of(board::CellState::Empty))
      open[static_cast<std::size_t>(cell)] = true;
    for (const MoveNumbers& m : answer.moves) open[static_cast<std::size_t>(m.move)] = false;
    int left = kMostSideAnswers;
    for (Cell cell = 0; cell < job.position.size().cells() && left > 0 && !cancel_.load(); ++cell) {
      if (!open[static_cast<std::size_t>(cell)]) continue;
      --left;
      board::Position after = job.position;
      after.play(after.to_move(), cell);
      const SolveResult result = solver.solve(after, options_for(kSideNodes));
      if (result.winner != after.to_move() || result.certificate.empty()) continue;
      Answer side;
      side.id = job.id + "/" + board::cell_name(after.size(), cell);
      side.position = after;
      side.worker = options_.name;
      side.winner = result.winner;
      side.certificate = certificate_of(result);
      side.nodes = result.nodes;
      side.seconds = result.seconds;
      if (side.certificate.empty() || !source_.tell(write_answer(side))) continue;
      std::vector<bool> carrier(open.size(), false);
      for (const Cell c : result.carrier) carrier[static_cast<std::size_t>(c)] = true;
      for (std::size_t i = 0; i < open.size(); ++i) open[i] = open[i] && carrier[i];
    }
  }

  // The other thread: tells that we live, and hears whether the job is still wanted.
  void beat() {
    std::unique_lock lock(mutex_);
    std::uint64_t told = 0;
    auto next = Clock::now();
    while (!done_) {
      if (stopping() && busy_) cancel_.store(true);
      if (Clock::now() >= next) {
        WorkerNews news = news_;
        const std::uint64_t nodes = news_.nodes + job_nodes_;
        news.nodes = nodes;
        const bool proving = proving_since_ && Clock::now() - *proving_since_ < kLongestProof;
        const bool busy = busy_;
        lock.unlock();
        const auto wanted = source_.beat(news, busy && (nodes > told || proving));
        lock.lock();
        told = nodes;
        if (busy && busy_ && wanted && !*wanted && news.position == news_.position) cancel_.store(true);
        next = Clock::now() + std::chrono::milliseconds(static_cast<int>(1000 * source_.beat_s()));
      }
      wake_.wait_for(lock, std::chrono::milliseconds(50));
    }
  }

  JobSource& source_;
  SharedTable& table_;
  const WorkerOptions& options_;
  std::atomic<bool> cancel_{false};
  std::mutex mutex_;  // guards the rest
  std::condition_variable wake_;
  WorkerNews news_;
  std::uint64_t job_nodes_ = 0;
  std::optional<Clock::time_point> proving_since_;
  bool busy_ = false, done_ = false;
};

}  // namespace

std::shared_ptr<engine::Solver> SharedTable::solver(board::Size size) {
  const std::lock_guard lock(mutex_);
  if (owner_ == nullptr || owner_->size() != size) {
    owner_.reset();
    owner_ = engine::make_solver(size, memory_bytes_);
  }
  // The table lives as long as a solver on it does.
  std::shared_ptr<engine::Solver> owner = owner_;
  return {owner->beside().release(), [owner](engine::Solver* beside) { delete beside; }};
}

Status run_worker(JobSource& source, SharedTable& table, const WorkerOptions& options) {
  return Worker(source, table, options).run();
}

}  // namespace hex::cluster
