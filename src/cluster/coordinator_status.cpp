// What a coordinator tells about itself: the JSON of `cluster status` and of the page.
#include <nlohmann/json.hpp>

#include "base/at.h"
#include "board/notation.h"
#include "cluster/coordinator.h"

namespace hex::cluster {

using nlohmann::json;

// The moves of a node, and below the best ones theirs.
json Coordinator::moves_json(NodeId node, int depth) const {
  constexpr std::size_t kMostBelow = 8;
  constexpr int kDeepest = 3;
  json out = json::array();
  for (const Tree::Move& m : tree_.moves(node)) {
    out.push_back({{"move", board::cell_name(root_.size(), m.move)},
                   {"proof", m.delta},
                   {"disproof", m.phi},
                   {"winner", m.winner ? json(name(*m.winner)) : json()},
                   {"under_way", m.under_way},
                   {"moves", m.below}});
    if (!m.winner && m.below > 0 && depth < kDeepest) out.back()["next"] = moves_json(m.node, depth + 1);
    if (depth > 0 && out.size() == kMostBelow) break;
  }
  return out;
}

std::string Coordinator::status() {
  const Tree::Count tree = tree_.count();
  json workers = json::array(), history = json::array(), refused = json::object();
  for (const WorkerNews& w : workers_)
    workers.push_back({{"name", w.name},
                       {"position", w.position},
                       {"nodes", w.nodes},
                       {"jobs", w.jobs},
                       {"nodes_per_s", w.busy_s > 0 ? base::real(w.nodes) / w.busy_s : 0.0},
                       {"silent_s", w.idle_s}});
  for (const Mark& m : marks_) history.push_back({m.seconds, m.phi, m.delta, m.nodes, m.solved});
  for (const auto& [worker, times] : refused_by_) refused[worker] = times;
  const double done = tree_.progress();
  const auto winner = tree_.winner();
  return json{{"v", kProtocolVersion},
              {"position", position_text(root_)},
              {"run", journal_.run()},
              {"seconds", seconds()},
              {"winner", winner ? json(name(*winner)) : json()},
              {"proof", tree_.phi()},
              {"disproof", tree_.delta()},
              {"progress", done},
              {"rest_s", done > 0.02 && !winner ? json(seconds() * (1 - done) / done) : json()},
              {"jobs",
               {{"waiting", waiting_},
                {"running", running_},
                {"handed_out", tally_.handed_out},
                {"solved", tally_.solved},
                {"open", tally_.open},
                {"refused", tally_.refused},
                {"late", tally_.late},
                {"lost", tally_.lost},
                {"withdrawn", tally_.withdrawn},
                {"split", tally_.split},
                {"resumed", tally_.resumed}}},
              {"nodes", tally_.nodes},
              {"worker_s", tally_.worker_s},
              {"check_s", tally_.check_s},
              {"tree",
               {{"nodes", tree.nodes},
                {"leaves", tree.open_leaves},
                {"solved", tree.solved},
                {"claims", tree.claims}}},
              {"moves", moves_json(0, 0)},
              {"workers", std::move(workers)},
              {"refused_by", std::move(refused)},
              {"history_names", {"seconds", "proof", "disproof", "nodes", "solved"}},
              {"history", std::move(history)}}
      .dump();
}

}  // namespace hex::cluster
