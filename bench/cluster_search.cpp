// A distributed solve in virtual time: how many nodes N workers need together, whatever else the machine does.
//
//   bench_cluster_search [--common | --apart] [--verbose] [--job-nodes N] POSITION WORKERS...
//
// POSITION is as in cluster/job.h ("8x8;d1;;white"). The coordinator and the workers are the real ones, with a table for each
// worker (--common: one for all; --apart: workers do not hear what others have proved), but they take turns in one thread: a node is the unit of
// time, and the answer that is due first comes first. A job's journey takes 5 units. So a run is the same every time. It prints
// the time, the nodes of all workers, what share of their time they had a job, and the speed against one solver alone.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cluster/coordinator.h"
#include "cluster/job_solver.h"
#include "guides/orders.h"

namespace hex {
namespace {

constexpr std::uint64_t kJourney = 5;
constexpr std::size_t kMemory = std::size_t{256} << 20;

class VirtualQueue final : public cluster::JobQueue {
 public:
  VirtualQueue(board::Size size, int workers, bool common, bool spread, bool verbose)
      : common_(common), spread_(spread), verbose_(verbose) {
    for (int i = 0; i < workers; ++i) {
      if (i == 0 || !common) tables_.push_back(engine::make_solver(size, kMemory));
      workers_.push_back({fmt::format("w{}", i + 1), tables_.back()->beside(), {}, 0, 0, {}});
      workers_.back().jobs =
          std::make_unique<cluster::JobSolver>(workers_.back().name, guides::kStandardOrder, 1, never_);
    }
  }

  base::Status hand_out(const cluster::Job& job) override {
    waiting_.push_back(job);
    return base::ok_status();
  }
  base::Result<Arrived> answers() override {
    for (Worker& worker : workers_) {
      if (!worker.job.empty()) continue;
      const auto mine = std::find_if(waiting_.begin(), waiting_.end(), [&](const cluster::Job& job) {
        return job.worker.empty() || job.worker == worker.name;
      });
      if (mine == waiting_.end()) continue;
      const cluster::Job job = *mine;
      waiting_.erase(mine);
      begin(worker, job);
    }
    Worker* first = nullptr;
    for (Worker& worker : workers_)
      if (!worker.job.empty() && (first == nullptr || worker.until < first->until)) first = &worker;
    if (first == nullptr) return Arrived{};
    now_ = std::max(now_, first->until);
    first->busy += first->until - first->since;
    first->job.clear();
    return Arrived{std::exchange(first->answers, {}), 0};
  }
  base::Result<Contents> contents() override {
    Contents out;
    for (const cluster::Job& job : waiting_) out.ids.insert(job.id);
    for (const Worker& worker : workers_)
      if (!worker.job.empty()) out.ids.insert(worker.job);
    return out;
  }
  base::Status withdraw(const std::string& id) override {
    std::erase_if(waiting_, [&](const cluster::Job& job) { return job.id == id; });
    for (Worker& worker : workers_)
      if (worker.job == id) {
        worker.busy += now_ - std::min(now_, worker.since);
        worker.job.clear();
        if (verbose_) fmt::print("{:7} {} withdrawn\n", now_, worker.name);
      }
    return base::ok_status();
  }
  base::Result<std::vector<cluster::WorkerNews>> workers() override {
    std::vector<cluster::WorkerNews> out;
    for (const Worker& worker : workers_) {
      out.emplace_back();
      out.back().name = worker.name;
    }
    return out;
  }
  bool has_names() const override { return !common_; }
  base::Status spread(const std::string& certificate, const std::string& except) override {
    for (Worker& worker : workers_)
      if (spread_ && worker.name != except) worker.heard.push_back(certificate);
    return base::ok_status();
  }
  base::Status publish(const std::string&) override { return base::ok_status(); }

  std::uint64_t now() const { return now_; }
  std::uint64_t busy() const {
    std::uint64_t out = 0;
    for (const Worker& worker : workers_) out += worker.busy;
    return out;
  }

 private:
  struct Worker {
    std::string name;
    std::unique_ptr<engine::Solver> solver;
    std::string job;
    std::uint64_t since, until;
    std::vector<std::string> answers;
    std::uint64_t busy = 0;
    std::unique_ptr<cluster::JobSolver> jobs = {};
    std::vector<std::string> heard = {};
  };

  void begin(Worker& worker, const cluster::Job& job) {
    for (const std::string& certificate : std::exchange(worker.heard, {}))
      worker.jobs->learn(*worker.solver, certificate);
    const cluster::JobAnswer answer = worker.jobs->solve(*worker.solver, job);
    worker.job = job.id;
    worker.since = now_;
    worker.until = now_ + kJourney + answer.nodes;
    if (!answer.winner)
      for (const cluster::JobAnswer& side : worker.jobs->refuted(*worker.solver, job, answer)) {
        worker.answers.push_back(cluster::write_answer(side));
        worker.until += side.nodes;
      }
    worker.answers.push_back(cluster::write_answer(answer));
    if (verbose_)
      fmt::print("{:7} {} {} budget {}: {} nodes, {} phi {} delta {} side {}\n", now_, worker.name,
                 cluster::position_text(job.position), job.nodes, answer.nodes,
                 answer.winner ? "solved" : "open", answer.phi, answer.delta, worker.answers.size() - 1);
  }

  const bool common_, spread_, verbose_;
  const std::atomic<bool> never_{false};
  std::uint64_t now_ = 0;
  std::vector<std::unique_ptr<engine::Solver>> tables_;
  std::vector<Worker> workers_;
  std::deque<cluster::Job> waiting_;
};

std::uint64_t alone(const board::Position& root) {
  const auto solver = engine::make_solver(root.size(), kMemory);
  engine::SolveOptions how;
  how.order = guides::kStandardOrder;
  how.line = false;
  how.proof = true;
  return solver->solve(root, how).nodes;
}

int run(const std::vector<std::string>& words, bool common, bool spread, bool verbose,
        std::uint64_t job_nodes, const std::map<std::string, std::uint64_t>& settings) {
  const auto root = cluster::parse_position_text(words[0]);
  if (!root) return fmt::print(stderr, "{}\n", root.error().text()), 1;
  const std::uint64_t one = alone(*root);
  fmt::print("{} alone: {} nodes\n", words[0], one);
  const std::string folder =
      (std::filesystem::temp_directory_path() / fmt::format("bench-cluster-{}", ::getpid())).string();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const int workers = std::max(1, std::atoi(words[i].c_str()));
    std::filesystem::remove_all(folder);
    auto journal = cluster::Journal::open(folder, *root);
    if (!journal) return fmt::print(stderr, "{}\n", journal.error().text()), 1;
    VirtualQueue queue(root->size(), workers, common, spread, verbose);
    cluster::CoordinatorOptions options;
    options.workers = workers;
    options.order = guides::kStandardOrder;
    if (job_nodes > 0) options.most_nodes = job_nodes;
    for (const auto& [name, value] : settings) {
      if (name == "least") options.least_nodes = value;
      if (name == "slices") options.slices = value;
      if (name == "touch") options.touch_nodes = value;
      if (name == "split") options.split_nodes = value;
    }
    cluster::Coordinator coordinator(*root, queue, **journal, nullptr, options);
    const auto result = coordinator.run();
    if (!result) return fmt::print(stderr, "{}\n", result.error().text()), 1;
    const cluster::Tally& t = result->tally;
    fmt::print(
        "{:4} workers: time {}, nodes {}, busy {:.0f} %, {:.2f} times alone; {} jobs solved, {} open, {} withdrawn, {} "
        "certificates, {} steps\n",
        workers, queue.now(), queue.busy(),
        100.0 * static_cast<double>(queue.busy()) / static_cast<double>(queue.now()) / workers,
        static_cast<double>(one) / static_cast<double>(queue.now()), t.solved, t.open, t.withdrawn,
        result->proof_jobs, result->proof_steps);
    std::fflush(stdout);
  }
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  bool common = false, spread = true, verbose = false;
  std::uint64_t job_nodes = 0;
  std::vector<std::string> words;
  std::map<std::string, std::uint64_t> settings;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--common")
      common = true;
    else if (word == "--apart")
      spread = false;
    else if (word == "--verbose")
      verbose = true;
    else if (const auto is = word.find('='); is != std::string::npos)
      settings[word.substr(0, is)] = std::strtoull(word.c_str() + is + 1, nullptr, 10);
    else if (word == "--job-nodes" && i + 1 < argc)
      job_nodes = std::strtoull(argv[++i], nullptr, 10);
    else
      words.push_back(word);
  }
  if (words.size() < 2) {
    fmt::print(
        stderr,
        "usage: bench_cluster_search [--common | --apart] [--verbose] [--job-nodes N] POSITION WORKERS...\n");
    return 2;
  }
  return hex::run(words, common, spread, verbose, job_nodes, settings);
}
