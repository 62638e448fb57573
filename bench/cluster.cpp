// Distributed solving without machines: what one coordinator can take, and how many workers a recorded solve could have used.
//
//   bench_cluster POSITION STORE
//
// POSITION is as in cluster/job.h ("8x8;d1;;white"), STORE the folder of a `mustplay cluster solve` of it. First its recorded
// answers go through a coordinator again: reading, the checker, the claim, the journal, the tree. Then a simulation: the
// recorded jobs, each with the time that it took (or nodes, at -r nodes a second), are given to 1 to 1024 workers. A job
// can begin when the answer that made its position a leaf is there; each answer costs the coordinator its measured time,
// and each job a journey of 20 ms. Efficiency is the recorded work over workers times time. It shows what the shape of the tree
// and the coordinator allow; what more workers would search in vain is not in it.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <queue>
#include <string>
#include <vector>

#include "cluster/coordinator.h"
#include "cluster/local_queue.h"

namespace hex {
namespace {

using Clock = std::chrono::steady_clock;

struct Record {
  std::string text;
  cluster::JobAnswer answer;
};

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Seconds for an answer.
double replay(const board::Position& root, const std::vector<Record>& records, const std::string& folder) {
  auto journal = cluster::Journal::open(folder, root);
  if (!journal) return 0;
  cluster::LocalQueue queue;
  cluster::CoordinatorOptions options;
  options.order = "current";
  std::size_t solved = 0, open = 0;
  double solved_s = 0, open_s = 0;
  {
    cluster::Coordinator coordinator(root, queue, **journal, nullptr, options);
    const auto start = Clock::now();
    for (const Record& record : records) {
      if (!record.answer.winner) continue;
      cluster::JobAnswer answer = record.answer;
      answer.id =
          (*journal)->run() +
          "/";  // as a solved position that nobody asked for, so that it is taken in any state of the tree
      ++solved;
      if (!coordinator.take(cluster::write_answer(answer))) return 0;
    }
    solved_s = seconds_since(start);
  }
  {
    std::filesystem::remove((*journal)->path());
    auto again = cluster::Journal::open(folder + "/open", root);
    if (!again) return 0;
    for (const Record& record : records)
      if (!record.answer.winner) {
        ++open;
        if (!(*again)->add(record.text)) return 0;
      }
    cluster::Coordinator coordinator(root, queue, **again, nullptr, options);
    const auto start = Clock::now();
    if (!coordinator.resume()) return 0;
    open_s = seconds_since(start);
  }
  const double each = (solved_s + open_s) / static_cast<double>(std::max<std::size_t>(1, solved + open));
  fmt::print("coordinator: {} solved answers in {:.3f} s, {} open in {:.3f} s: {:.0f} a second\n", solved,
             solved_s, open, open_s, 1 / each);
  return each;
}

// A job can begin when one of the positions that it is a move after has been answered open.
std::vector<int> parents_of(const std::vector<Record>& jobs) {
  std::vector<int> out(jobs.size(), -1);
  for (std::size_t i = 0; i < jobs.size(); ++i) {
    const board::Position& child = jobs[i].answer.position;
    for (std::size_t j = 0; j < i; ++j) {
      const board::Position& parent = jobs[j].answer.position;
      if (jobs[j].answer.winner || parent.to_move() == child.to_move()) continue;
      int more = 0;
      bool inside = true;
      for (board::Cell c = 0; c < parent.size().cells(); ++c) {
        if (parent.at(c) == child.at(c)) continue;
        inside = inside && parent.is_empty(c);
        ++more;
      }
      if (inside && more == 1 && out[i] < 0) out[i] = static_cast<int>(j);
    }
  }
  return out;
}

double simulate(const std::vector<double>& times, const std::vector<int>& parents, int workers,
                double answer_s) {
  constexpr double kJourney = 0.02;
  std::vector<bool> begun(times.size(), false), ended(times.size(), false);
  std::priority_queue<std::pair<double, int>, std::vector<std::pair<double, int>>, std::greater<>> events;
  double now = 0, coordinator = 0;
  int idle = workers;
  while (true) {
    for (std::size_t i = 0; i < times.size() && idle > 0; ++i)
      if (!begun[i] && (parents[i] < 0 || ended[static_cast<std::size_t>(parents[i])])) {
        begun[i] = true;
        --idle;
        events.emplace(now + kJourney + times[i], static_cast<int>(i));
      }
    if (events.empty()) return now;
    coordinator = std::max(coordinator, events.top().first) + answer_s;  // one answer after the other
    now = coordinator;
    ended[static_cast<std::size_t>(events.top().second)] = true;
    events.pop();
    ++idle;
  }
}

int run(const std::string& position, const std::string& store, double rate) {
  const auto root = cluster::parse_position_text(position);
  if (!root) return fmt::print(stderr, "{}\n", root.error().text()), 1;
  std::vector<Record> records;
  {
    const auto journal = cluster::Journal::open(store, *root);
    if (!journal) return fmt::print(stderr, "{}\n", journal.error().text()), 1;
    const auto status = (*journal)->for_each([&](std::uint64_t, const std::string& text) -> base::Status {
      auto answer = cluster::read_answer(text);
      if (!answer) return answer.error();
      records.push_back({text, std::move(*answer)});
      return base::ok_status();
    });
    if (!status) return fmt::print(stderr, "{}\n", status.error().text()), 1;
  }
  const std::string scratch = store + "/bench-scratch";
  const double each = replay(*root, records, scratch);
  std::filesystem::remove_all(scratch);
  std::vector<Record> jobs;
  for (const Record& r : records)
    if (r.answer.id.find('/') == std::string::npos && r.answer.worker != "coordinator") jobs.push_back(r);
  std::vector<double> times;
  double sum = 0, longest = 0;
  for (const Record& r : jobs) {
    times.push_back(rate > 0 ? static_cast<double>(r.answer.nodes) / rate : r.answer.seconds);
    sum += times.back();
    longest = std::max(longest, times.back());
  }
  const auto parents = parents_of(jobs);
  fmt::print("{} jobs, {:.1f} s, the longest {:.2f} s\n", jobs.size(), sum, longest);
  for (const int workers : {1, 2, 4, 16, 64, 256, 1024}) {
    const double time = simulate(times, parents, workers, each);
    fmt::print("{:5} workers: {:8.2f} s, {:6.1f} times, efficiency {:.2f}\n", workers, time, sum / time,
               sum / time / workers);
  }
  return 0;
}

}  // namespace
}  // namespace hex

int main(int argc, char** argv) {
  double rate = 0;
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with("-r"))
      rate = std::atof(word.c_str() + 2);
    else
      words.push_back(word);
  }
  if (words.size() != 2) {
    fmt::print(stderr, "usage: bench_cluster [-rNODES] POSITION STORE\n");
    return 2;
  }
  return hex::run(words[0], words[1], rate);
}
