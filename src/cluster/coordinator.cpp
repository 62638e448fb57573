#include "cluster/coordinator.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "base/at.h"
#include "certificates/certificate_check.h"
#include "certificates/certificate_file.h"
#include "cluster/proof_join.h"
#include "proof/certificate_reader.h"

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;
using board::Color;
using board::Position;

namespace {

constexpr std::uint64_t kSmallNodes = 60;
constexpr std::size_t kSmallMemory = std::size_t{16} << 20;
constexpr std::uintmax_t kLargestKept = std::uintmax_t{64} << 20;  // of whole certificates in the store
constexpr std::size_t kMostMarks = 400;
constexpr double kSilent_s = 5;  // workers tell about themselves every second
constexpr int kMostLost = 3;     // times that the job of a leaf is lost before the leaf is split
constexpr auto kLookEvery = std::chrono::seconds(1);
// A job that the queue does not know of in this many looks is lost. One look may fall between answer and arrival.
constexpr int kMissing = 3;

std::string random_name() {
  std::random_device source;
  return fmt::format("{:08x}", source());
}

}  // namespace

Coordinator::Coordinator(const Position& position, JobQueue& queue, Journal& journal,
                         engine::SolvedStore* store, const CoordinatorOptions& options)
    : root_(position),
      queue_(queue),
      journal_(journal),
      store_(store),
      options_(options),
      tree_(position),
      name_(random_name()),
      small_(engine::make_solver(position.size(), kSmallMemory)) {}

Coordinator::~Coordinator() = default;

void Coordinator::log(const std::string& line) const {
  if (options_.log) options_.log(line);
}

double Coordinator::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

bool Coordinator::stopping() const {
  return (options_.stop != nullptr && options_.stop->load()) ||
         (options_.time_s > 0 && seconds() >= options_.time_s);
}

Result<ClusterResult> Coordinator::run() {
  if (auto status = resume(); !status) return status.error();
  while (!tree_.winner() && !stopping()) {
    const Status status = step();
    if (status) {
      if (back_off_.over()) log("the broker answers again");
      continue;
    }
    if (status.error().code != ErrorCode::Io || status.error().where == journal_.path())
      return status.error();
    if (back_off_.first()) log("the broker does not answer; trying again: " + status.error().text());
    back_off_.wait(options_.stop);
  }
  for (const auto& [id, pending] : std::exchange(pending_, {}))
    if (!queue_.withdraw(id)) break;  // the broker may be gone; the jobs are worth nothing then
  waiting_ = running_ = 0;
  for (WorkerNews& worker : workers_) worker.position.clear();
  if (options_.status) options_.status(status());
  if (const auto told = queue_.publish(status()); !told) log(told.error().text());
  return finish();
}

Status Coordinator::step() {
  if (auto status = settle_small(); !status || tree_.winner()) return status;
  if (Clock::now() - looked_ >= kLookEvery)
    if (auto status = look_after(); !status) return status;
  if (auto status = hand_out(); !status) return status;
  const auto arrived = queue_.answers();
  return arrived ? take_all(*arrived) : Status(arrived.error());
}

// Moves that nobody thought worth a look: most lose at once.
Status Coordinator::settle_small() {
  for (NodeId node; (node = tree_.next_small()) != kNoNode;) {
    engine::SolveOptions how;
    how.order = options_.order;
    how.nodes = kSmallNodes;
    how.line = false;
    how.proof = true;
    how.stop = options_.stop;
    const Position position = tree_.position(node);
    const engine::SolveResult result = small_->solve(position, how);
    if (!result.answer || result.certificate.empty()) continue;
    const auto file = engine::compress_certificate(result.certificate);
    if (!file) return file.error();
    JobAnswer answer;
    answer.id = name_ + "-small";
    answer.position = position;
    answer.worker = "coordinator";
    answer.winner = result.winner();
    answer.nodes = result.nodes;
    answer.seconds = result.seconds;
    answer.certificate.assign(file->begin(), file->end());
    if (auto status = count(answer, write_answer(answer)); !status) return status;
  }
  return ok_status();
}

// Jobs are short against the whole: each end is a moment to go elsewhere, and to split a leaf for those who have no work.
// That costs little, because the same worker goes on with a leaf, from what it has in its table.
std::uint64_t Coordinator::budget(NodeId leaf, WorkerId worker) const {
  if (crew() == 1) return options_.most_nodes;
  // Its moves are known to this worker. They are all that is wanted of it now.
  if (has_hungry() && worker != kNobody && tree_.owner(leaf) == worker && tree_.spent(leaf) == 0)
    return options_.touch_nodes;
  return std::clamp(tally_.nodes / (options_.slices * crew()), options_.least_nodes, options_.most_nodes);
}

std::size_t Coordinator::crew() const {
  return std::max<std::size_t>({1, workers_.size(), base::at(options_.workers)});
}

WorkerId Coordinator::id_of(const std::string& worker) {
  const auto [place, is_new] = worker_ids_.emplace(worker, worker_names_.count());
  if (is_new) worker_names_.push_back(worker);
  return place->second;
}

// Those who have no job; kNobody for each that is there and not known by name, or where names do not matter.
std::vector<WorkerId> Coordinator::idle_workers() const {
  std::vector<WorkerId> out;
  std::set<WorkerId> busy;
  std::size_t nameless = 0;
  for (const auto& [id, pending] : pending_) {
    if (pending.worker == kNobody)
      ++nameless;
    else
      busy.insert(pending.worker);
  }
  std::size_t named = 0;
  if (queue_.has_names())
    for (const WorkerNews& worker : workers_) {
      const auto id = worker_ids_.find(worker.name);
      if (id == worker_ids_.end()) continue;
      ++named;
      if (worker.idle_s < kSilent_s && !busy.contains(id->second) && !away_.contains(id->second))
        out.push_back(id->second);
    }
  for (std::size_t i = named + nameless; i < crew(); ++i) out.push_back(kNobody);
  return out;
}

// Does somebody wait for a leaf, or work where the search would not go?
bool Coordinator::has_hungry() const {
  if (idle_ > 0) return true;
  return std::any_of(pending_.begin(), pending_.end(), [](const auto& p) { return !p.second.wanted; });
}

Status Coordinator::hand_out() {
  const std::vector<WorkerId> idle = idle_workers();
  idle_ = idle.size();
  for (const WorkerId worker : idle) {
    const Tree::Choice choice = tree_.select(worker);
    if (choice.leaf == kNoNode) continue;
    --idle_;
    Job job{fmt::format("{}-{}-{}", journal_.run(), name_, ++next_job_),
            tree_.position(choice.leaf),
            budget(choice.leaf, worker),
            choice.phi_limit,
            choice.delta_limit,
            worker == kNobody ? "" : worker_names_[worker]};
    if (auto status = queue_.hand_out(job); !status) return status;
    tree_.begin(choice.leaf);
    ++tally_.handed_out;
    pending_.emplace(job.id, Pending{choice.leaf, job, worker, choice.wanted, 0});
  }
  return ok_status();
}

std::vector<Job> Coordinator::under_way() const {
  std::vector<Job> out;
  for (const auto& [id, pending] : pending_) out.push_back(pending.job);
  return out;
}

// Once a second: jobs that got lost, jobs that nobody needs any more, who works.
Status Coordinator::look_after() {
  looked_ = Clock::now();
  const auto known = queue_.contents();
  if (!known) return known.error();
  waiting_ = known->waiting;
  running_ = known->running;
  std::vector<std::string> lost;
  for (auto& [id, pending] : pending_) {
    pending.missing = known->ids.contains(id) ? 0 : pending.missing + 1;
    if (pending.missing >= kMissing) lost.push_back(id);
  }
  lost.insert(lost.end(), known->lost.begin(), known->lost.end());
  for (const std::string& id : lost) {
    if (auto status = queue_.withdraw(id); !status) return status;
    lose(id);
  }
  if (!lost.empty()) log(fmt::format("{} jobs got lost and are handed out again", lost.size()));
  for (const std::string& id : known->fatal) {
    const auto found = pending_.find(id);
    if (auto status = queue_.withdraw(id); !status) return status;
    if (found == pending_.end()) continue;
    // Smaller pieces have a better chance than the same again.
    const NodeId node = found->second.node;
    log("a job was taken several times and never answered; it is split: " +
        position_text(found->second.job.position));
    ++tally_.split;
    drop(id);
    tree_.expand(node, {});
  }
  auto workers = queue_.workers();
  if (!workers) return workers.error();
  workers_ = std::move(*workers);
  for (const WorkerNews& worker : workers_)
    if (const WorkerId id = id_of(worker.name); worker.position.empty()) away_.erase(id);
  if (auto status = withdraw_useless(); !status) return status;
  if (store_ != nullptr)
    if (auto status = store_->flush(); !status)
      return Error{ErrorCode::Conflict, status.error().message, status.error().where};
  if (marks_.size() >= kMostMarks)  // every other one
    for (std::size_t i = 0; i < marks_.size(); ++i) base::erase_at(marks_, i);
  marks_.push_back({seconds(), tree_.phi(), tree_.delta(), tally_.nodes, tally_.solved});
  const std::string now = status();
  if (options_.status) options_.status(now);
  return queue_.publish(now);
}

// Nobody has it any more; another gets it.
void Coordinator::lose(const std::string& id) {
  const auto found = pending_.find(id);
  if (found == pending_.end()) return;
  ++tally_.lost;
  const NodeId node = found->second.node;
  const WorkerId worker = found->second.worker;
  drop(id);
  if (worker == kNobody) return;
  away_.insert(worker);
  tree_.forget(worker);
  // Smaller pieces have a better chance than the same again.
  if (++lost_[node] < kMostLost || !tree_.is_open_leaf(node)) return;
  log("a job was taken several times and never answered; it is split: " +
      position_text(tree_.position(node)));
  ++tally_.split;
  tree_.expand(node, {});
}

Status Coordinator::withdraw_useless() {
  tree_.find_relevant();
  std::vector<std::string> useless;
  for (const auto& [id, pending] : pending_)
    if (!tree_.matters(pending.node) || !tree_.is_open_leaf(pending.node)) useless.push_back(id);
  for (const std::string& id : useless) {
    if (auto status = queue_.withdraw(id); !status) return status;
    ++tally_.withdrawn;
    drop(id);
  }
  return ok_status();
}

Result<ClusterResult> Coordinator::finish() {
  if (store_ != nullptr)
    if (auto status = store_->flush(); !status) return status.error();
  ClusterResult out;
  out.winner = tree_.winner();
  out.tally = tally_;
  out.phi = tree_.phi();
  out.delta = tree_.delta();
  out.seconds = seconds();
  if (!out.winner) return out;
  if (auto status = write_proof(out); !status) return status.error();
  out.seconds = seconds();
  return out;
}

// Beside the journal, and there only if the checker has verified it.
Status Coordinator::write_proof(ClusterResult& out) {
  ProofJoin join(journal_.path() + ".join");
  const auto load = [&](std::uint64_t number, const proof::Claim& claim) -> Result<ProofJoin::Place> {
    const auto text = journal_.read(number);
    if (!text) return text.error();
    const auto answer = read_answer(*text);
    if (!answer) return answer.error();
    const auto content = engine::decompress_certificate(answer->certificate, kMostContent);
    if (!content) return content.error();
    proof::Derivation derivation(root_.size());
    const auto read = proof::read_certificate(*content, derivation);
    if (!read) return read.error();
    if (derivation.claim(read->root) != claim)
      return Error{ErrorCode::Conflict, "a certificate of the store does not say what it said before",
                   position_text(answer->position)};
    return join.add(derivation, read->root);
  };
  const auto root = tree_.claims().assemble(tree_.proof(), join, load);
  if (!root) return root.error();
  const std::string unchecked = journal_.path() + ".unchecked";
  const auto written = join.write(*root, root_, *out.winner, unchecked);
  if (!written) return written.error();
  if (auto status = engine::check_certificate_file(unchecked, root_, *out.winner); !status) return status;
  out.proof_file = std::filesystem::path(journal_.path()).replace_extension(".cert").string();
  std::error_code failure;
  std::filesystem::rename(unchecked, out.proof_file, failure);
  if (failure)
    return Error{ErrorCode::Io, "the certificate cannot be written: " + failure.message(), out.proof_file};
  out.proof_steps = written->steps;
  out.proof_jobs = tree_.claims().certificates_of(tree_.proof());
  return keep_whole(out);
}

// The store has the whole certificate, too, unless it is very long.
Status Coordinator::keep_whole(const ClusterResult& result) {
  std::error_code failure;
  if (store_ == nullptr || std::filesystem::file_size(result.proof_file, failure) > kLargestKept)
    return ok_status();
  std::ifstream in(result.proof_file, std::ios::binary);
  JobAnswer whole;
  whole.position = root_;
  whole.winner = result.winner;
  whole.nodes = tally_.nodes;
  whole.certificate.assign(std::istreambuf_iterator<char>(in), {});
  keep(whole, tree_.claims().claim(tree_.proof()));
  return store_->flush();
}

}  // namespace hex::cluster
