// What a coordinator does with an answer: it is read, its certificate is verified, it goes into the journal, and only then
// the tree hears of it. The same again from the journal when a coordinator goes on.
#include <fmt/format.h>

#include <algorithm>

#include "certificates/certificate_check.h"
#include "certificates/certificate_file.h"
#include "cluster/coordinator.h"
#include "proof/certificate_reader.h"

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;

namespace {

constexpr std::uint64_t kMostRefused = 3;  // answers, before a worker is not listened to
constexpr std::uint64_t kLeastSpent = 50;
constexpr std::uint64_t kWorthTelling = 30;  // nodes that a proof took, for all to know it
constexpr std::uint64_t kLargeLeaf = 2;      // largest jobs that a leaf gets before it is split

}  // namespace

Status Coordinator::take_all(const JobQueue::Arrived& arrived) {
  if (arrived.oversized > 0) refuse("unknown", "an answer is too large", "");
  const std::uint64_t solved = tally_.solved;
  for (const std::string& answer : arrived.answers)
    if (auto status = take(answer); !status) return status;
  if (!arrived.answers.empty())
    if (auto status = journal_.sync(); !status) return status;
  // One refuted move often settles its neighbours, which others work on.
  return tally_.solved > solved ? withdraw_useless() : ok_status();
}

void Coordinator::drop(const std::string& id) {
  const auto found = pending_.find(id);
  if (found == pending_.end()) return;
  tree_.end(found->second.node);
  pending_.erase(found);
}

void Coordinator::refuse(const std::string& worker, const std::string& why, const std::string& id) {
  ++tally_.refused;
  const std::uint64_t times = ++refused_by_[worker];
  log(fmt::format("refused: an answer of {}{}: {}", worker, id.empty() ? "" : " to " + id, why));
  if (times == kMostRefused && worker != "unknown")
    log(fmt::format("{} has {} refused answers and is not listened to any more", worker, times));
  drop(id);  // another gets the job
}

Status Coordinator::take(const std::string& text) {
  const auto answer = read_answer(text);
  if (!answer) {
    refuse("unknown", answer.error().text(), "");
    return ok_status();
  }
  // A broker that served another solve may still have answers of it: no lies, and nothing for us.
  if (!answer->id.starts_with(journal_.run())) {
    ++tally_.late;
    return ok_status();
  }
  if (const auto known = worker_ids_.find(answer->worker); known != worker_ids_.end())
    away_.erase(known->second);
  const auto refused = refused_by_.find(answer->worker);
  if (refused != refused_by_.end() && refused->second >= kMostRefused) {
    ++tally_.refused;
    drop(answer->id);
    return ok_status();
  }
  return count(*answer, text);
}

// REQUIRES an answer that is well formed.
Status Coordinator::count(const JobAnswer& answer, const std::string& text) {
  const auto found = pending_.find(answer.id);
  const bool asked = found != pending_.end();
  if (asked && !(found->second.job.position == answer.position)) {
    refuse(answer.worker, "it is about another position than its job", answer.id);
    return ok_status();
  }
  if (!answer.winner) {
    if (!asked) {
      ++tally_.late;
      return ok_status();
    }
    return take_open(answer, found->second.node, text);
  }
  const NodeId node = tree_.find(answer.position);
  if (!asked && answer.id.find('/') == std::string::npos && answer.worker != "coordinator" &&
      (node == kNoNode || !tree_.is_open_leaf(node))) {
    ++tally_.late;
    return ok_status();
  }
  const auto begun = Clock::now();
  const auto claim = verify(answer);
  tally_.check_s += std::chrono::duration<double>(Clock::now() - begun).count();
  if (!claim) {
    refuse(answer.worker, claim.error().text(), answer.id);
    return ok_status();
  }
  const auto number = journal_.add(text);
  if (!number) return number.error();
  drop(answer.id);
  tally_.nodes += answer.nodes;
  tally_.worker_s += answer.seconds;
  ++tally_.solved;
  tree_.add_claim(*claim, *number, node);
  keep(answer, *claim);
  if (!queue_.has_names() || answer.nodes < kWorthTelling || tree_.winner()) return ok_status();
  return queue_.spread(answer.certificate, answer.worker);
}

// A leaf is split when somebody has no work, or when it turns out to be large; else its worker goes on with it, if it is
// still the one to look at.
Status Coordinator::take_open(const JobAnswer& answer, NodeId node, const std::string& text) {
  const WorkerId worker = queue_.has_names() ? id_of(answer.worker) : kNobody;
  drop(answer.id);
  tally_.nodes += answer.nodes;
  tally_.worker_s += answer.seconds;
  ++tally_.open;
  // However little it did, a leaf is not given out for ever.
  tree_.renew(node, answer.phi, answer.delta, worker, std::max(answer.nodes, kLeastSpent));
  const bool unproved = answer.phi == 0 || answer.delta == 0;  // solved, and no certificate could be made
  const bool wanted = crew() > 1 && has_hungry() && tree_.spent(node) >= options_.split_nodes;
  const bool split = unproved || wanted || tree_.spent(node) >= kLargeLeaf * options_.most_nodes;
  // Without moves it says in the journal that the leaf stayed one, with these numbers.
  JobAnswer kept = answer;
  kept.moves.clear();
  const auto number = journal_.add(split ? text : write_answer(kept));
  if (!number) return number.error();
  if (split) tree_.expand(node, answer.moves);
  return ok_status();
}

// What the certificate proves, as the checker says. The final proof goes through the engine's own rules once more.
Result<proof::Claim> Coordinator::verify(const JobAnswer& answer) const {
  if (answer.position.size() != root_.size()) return Error{ErrorCode::Conflict, "it is of another board", ""};
  engine::CheckLimits limits;
  limits.content_bytes = kMostContent;
  limits.time_s = options_.check_s;
  const auto proved = engine::check_certificate(answer.certificate, limits);
  if (!proved) return proved.error();
  if (!(proved->position == answer.position) || proved->winner != *answer.winner)
    return Error{ErrorCode::Conflict, "the certificate is about something else", ""};
  proof::Claim out;
  out.player = proved->winner;
  out.kind = proved->full ? proof::Kind::Full : proof::Kind::Semi;
  out.x = board::edge_point(root_.size(), board::first_edge(out.player));
  out.y = board::edge_point(root_.size(), board::second_edge(out.player));
  for (const board::Cell cell : proved->stones) out.stones.add(cell);
  for (const board::Cell cell : proved->carrier) out.carrier.add(cell);
  return out;
}

void Coordinator::keep(const JobAnswer& answer, const proof::Claim& claim) {
  if (store_ == nullptr) return;
  engine::StoredAnswer stored;
  stored.winner = *answer.winner;
  stored.work = answer.nodes;
  stored.certificate = answer.certificate;
  stored.carrier = claim.carrier & board::plain_state(answer.position).empty_cells();
  store_->keep(answer.position, stored);
}

Status Coordinator::resume() {
  return journal_.for_each([&](std::uint64_t number, const std::string& text) -> Status {
    const auto answer = read_answer(text);
    if (!answer) return answer.error();
    ++tally_.resumed;
    tally_.nodes += answer->nodes;
    tally_.worker_s += answer->seconds;
    const NodeId node = tree_.find(answer->position);
    if (!answer->winner) {
      const WorkerId worker = queue_.has_names() ? id_of(answer->worker) : kNobody;
      if (node != kNoNode)
        tree_.renew(node, answer->phi, answer->delta, worker, std::max(answer->nodes, kLeastSpent));
      if (node != kNoNode && !answer->moves.empty()) tree_.expand(node, answer->moves);
      return ok_status();
    }
    const auto content = engine::decompress_certificate(answer->certificate, kMostContent);
    if (!content) return content.error();
    proof::Derivation derivation(root_.size());
    const auto read = proof::read_certificate(*content, derivation);
    if (!read) return read.error();
    tree_.add_claim(derivation.claim(read->root), number, node);
    return ok_status();
  });
}

}  // namespace hex::cluster
