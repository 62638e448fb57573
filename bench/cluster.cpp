// Distributed solving without machines: what one coordinator can take, and how many workers a recorded solve could have used.
//
//   bench_cluster POSITION STORE
//
// POSITION is as in cluster/job.h ("8x8;d1;;white"), STORE the folder of a `mustplay cluster solve` of it. First its recorded
// answers go through a coordinator again: reading, the checker, the claim, the journal, the tree. Then a simulation: the
// recorded jobs, each with the time that it took (or nodes, at -rN nodes a second), are given to 1 to 1024 workers. A job
// can begin when the job of the same leaf before it, or the one that made its position a leaf, is answered; each answer
// costs the coordinator its measured time, and each job a journey of 20 ms. Efficiency is the recorded work over workers
// times time. It shows what the shape of the tree and the coordinator allow; what more workers would search in vain is
// not in it (bench_cluster_search has that).
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <queue>
#include <string>
#include <vector>

#include "cluster/coordinator.h"
#include "cluster/local_queue.h"

namespace hex {
namespace {

struct Record {
  std::string text;
  cluster::JobAnswer answer;
};

// Of this process; what else the machine does changes nothing.
double processor_s() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
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
    const double start = processor_s();
    for (const Record& record : records) {
      if (!record.answer.winner) continue;
      cluster::JobAnswer answer = record.answer;
      answer.id =
          (*journal)->run() +
          "/";  // as a solved position that nobody asked for, so that it is taken in any state of the tree
      ++solved;
      if (!coordinator.take(cluster::write_answer(answer))) return 0;
    }
    solved_s = processor_s() - start;
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
    const double start = processor_s();
    if (!coordinator.resume()) return 0;
    open_s = processor_s() - start;
  }
  const double each = (solved_s + open_s) / static_cast<double>(std::max<std::size_t>(1, solved + open));
  fmt::print("coordinator: {} solved answers in {:.3f} s, {} open in {:.3f} s: {:.0f} a second\n", solved,
             solved_s, open, open_s, 1 / each);
  return each;
}

// For each job the one that it waits for, -1 for none: the job of the same leaf before it, or the one after which its
// position became a leaf. `split`: every leaf becomes its moves after its first job, so that the later jobs of it need not
// wait for each other.
std::vector<int> parents_of(const std::vector<Record>& jobs, bool split) {
  std::vector<int> out;
  std::map<std::string, int> first, last;  // by position
  for (const Record& job : jobs) {
    const board::Position& p = job.answer.position;
    const std::string here = cluster::position_text(p);
    int parent = -1;
    const auto& before = split ? first : last;
    if (const auto found = before.find(here); found != before.end()) parent = found->second;
    if (parent < 0) {
      const board::Color mover = board::other(p.to_move());
      for (const board::Cell stone : p.cells_of(board::state_of(mover))) {
        board::Position above(p.size());
        for (const board::Color color : board::kColors)
          for (const board::Cell cell : p.cells_of(board::state_of(color)))
            if (cell != stone) above.set_up(color, cell);
        above.set_to_move(mover);
        const auto found = last.find(cluster::position_text(above));
        if (found != last.end()) parent = std::max(parent, found->second);
      }
    }
    const int number = static_cast<int>(out.size());
    out.push_back(parent);
    first.emplace(here, number);
    last[here] = number;
  }
  return out;
}

struct Simulated {
  double time = 0, coordinator = 0;  // and how long the coordinator was busy
};

// Jobs that are ready begin in their order, as soon as a worker is idle; the coordinator takes one answer after the other.
Simulated simulate(const std::vector<double>& times, const std::vector<int>& parents, int workers,
                   double answer_s) {
  constexpr double kJourney = 0.02;
  using Event = std::pair<double, int>;
  std::vector<std::vector<int>> next(times.size());
  std::priority_queue<int, std::vector<int>, std::greater<>> ready;
  for (int i = 0; i < static_cast<int>(times.size()); ++i)
    if (const int parent = parents[static_cast<std::size_t>(i)]; parent < 0)
      ready.push(i);
    else
      next[static_cast<std::size_t>(parent)].push_back(i);
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
  Simulated out;
  for (int idle = workers;;) {
    for (; idle > 0 && !ready.empty(); --idle, ready.pop())
      events.emplace(out.time + kJourney + times[static_cast<std::size_t>(ready.top())], ready.top());
    if (events.empty()) return out;
    out.time = std::max(out.time, events.top().first) + answer_s;
    out.coordinator += answer_s;
    for (const int job : next[static_cast<std::size_t>(events.top().second)]) ready.push(job);
    events.pop();
    ++idle;
  }
}

// The longest row of jobs that have to wait for each other.
double longest_chain(const std::vector<double>& times, const std::vector<int>& parents) {
  std::vector<double> end(times.size());
  double out = 0;
  for (std::size_t i = 0; i < times.size(); ++i) {
    end[i] = times[i] + (parents[i] < 0 ? 0 : end[static_cast<std::size_t>(parents[i])]);
    out = std::max(out, end[i]);
  }
  return out;
}

void tell(const std::vector<double>& times, const std::vector<int>& parents, double answer_s,
          const char* what) {
  double sum = 0;
  for (const double time : times) sum += time;
  fmt::print("{}: {} jobs, {:.0f} s, the longest chain {:.1f} s\n", what, times.size(), sum,
             longest_chain(times, parents));
  for (const int workers : {1, 2, 4, 16, 64, 256, 1024}) {
    const Simulated s = simulate(times, parents, workers, answer_s);
    fmt::print("{:5} workers: {:9.2f} s, {:6.1f} times, efficiency {:.2f}, coordinator busy {:.0f} %\n",
               workers, s.time, sum / s.time, sum / s.time / workers, 100 * s.coordinator / s.time);
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
  for (const Record& r : jobs)
    times.push_back(rate > 0 ? static_cast<double>(r.answer.nodes) / rate : r.answer.seconds);
  for (const bool split : {false, true}) {
    const std::vector<int> parents = parents_of(jobs, split);
    for (const int size : {1, 10, 100}) {
      // A larger solve: as many such trees beside each other.
      std::vector<double> more;
      std::vector<int> above;
      for (int i = 0; i < size; ++i)
        for (std::size_t j = 0; j < times.size(); ++j) {
          more.push_back(times[j]);
          above.push_back(parents[j] < 0 ? -1 : parents[j] + i * static_cast<int>(times.size()));
        }
      tell(more, above, each,
           fmt::format("{} times as large, {}", size, split ? "leaves split after one job" : "as recorded")
               .c_str());
    }
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
