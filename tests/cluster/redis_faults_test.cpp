// Distributed solving with a real Redis server and real processes, some of which die, lie, hang or come back: the winner
// is right and the certificate verified all the same.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/random.h"
#include "broker_kit.h"
#include "certificates/certificate_file.h"
#include "cluster/job.h"
#include "cluster/redis_queue.h"
#include "solving/solving.h"

namespace hex::tests {
namespace {

using cluster::Job;
using cluster::JobAnswer;
using cluster::RedisSource;
using nlohmann::json;

class ClusterFaults : public testing::Test {
 protected:
  void SetUp() override {
    if (!Broker::possible())
      GTEST_SKIP() << "there is no Redis here: redis-server, or hiredis when this was built";
  }

  Process worker(const Broker& broker, Words more = {}) {
    Words words = {MUSTPLAY_BINARY, "cluster", "work", "--broker", broker.url(), "--memory", "32"};
    words.insert(words.end(), more.begin(), more.end());
    return Process(words, file("worker" + std::to_string(++count_)));
  }
  // White wins 7x7 after a2; some seconds of work in small jobs.
  Process coordinator(const Broker& broker, const Words& more = {},
                      const std::function<void()>& prepare = nullptr) {
    Words words = {MUSTPLAY_BINARY, "cluster", "solve",       "--size",   "7",
                   "--black",       "a2",      "--to-move",   "white",    "--broker",
                   broker.url(),    "--store", file("store"), "--proof",  file("proof"),
                   "--lease",       lease_,    "--job-nodes", job_nodes_, "--json"};
    words.insert(words.end(), more.begin(), more.end());
    return Process(words, file("coordinator" + std::to_string(++count_)), prepare);
  }
  std::string file(const std::string& name) const { return folder_ / name.c_str(); }

  // The coordinator ends with the right winner and a certificate that the program hexcheck verifies.
  json expect_solved(Process& process) {
    EXPECT_EQ(process.wait(patience_s_), 0) << process.out() << process.err();
    Process check({HEXCHECK_BINARY, file("proof")}, file("hexcheck"));
    EXPECT_EQ(check.wait(), 0);
    EXPECT_EQ(check.out().substr(0, check.out().find('\n')),
              "VERIFIED white wins; 7x7; black a2; white -; white to move");
    const json out = json::parse(process.out(), nullptr, false);
    EXPECT_TRUE(out.is_object()) << process.out();
    if (out.is_object()) {
      EXPECT_EQ(out["winner"], "white");
    }
    return out;
  }

  ScratchFolder folder_;
  int count_ = 0;
  std::string job_nodes_ = "300", lease_ = "1";
  double patience_s_ = 120;
};

// An honest answer, made here.
JobAnswer solved(const Job& job) {
  const auto solver = engine::make_solver(job.position.size(), 16 << 20);
  engine::SolveOptions how;
  how.line = false;
  how.proof = true;
  const auto result = solver->solve(job.position, how);
  JobAnswer out;
  out.id = job.id;
  out.position = job.position;
  out.worker = "test";
  out.nodes = result.nodes;
  out.winner = result.winner();
  const auto bytes = engine::compress_certificate(result.certificate);
  out.certificate.assign(bytes->begin(), bytes->end());
  return out;
}

TEST_F(ClusterFaults, AWorkerIsKilledAndAnotherHangs) {
  Broker broker(folder_);
  Process killed = worker(broker), hung = worker(broker), good = worker(broker);
  Process leader = coordinator(broker);
  ASSERT_TRUE(wait_until([&] { return broker.works(killed.pid()); })) << leader.err();
  killed.kill_now();
  ASSERT_TRUE(wait_until([&] { return broker.works(hung.pid()) || !leader.running(); }));
  hung.send(SIGSTOP);
  const json out = expect_solved(leader);
  hung.send(SIGCONT);
  good.send(SIGINT);
  EXPECT_EQ(good.wait(10), 0) << good.err();
  // Side answers are solved without being handed out, so only open ones can be compared.
  EXPECT_LE(out["jobs"]["open"], out["jobs"]["handed_out"]);
  EXPECT_EQ(out["jobs"]["refused"], 0);
}

TEST_F(ClusterFaults, TheCoordinatorIsKilledAndGoesOn) {
  Broker broker(folder_);
  Process one = worker(broker), two = worker(broker);
  Process first = coordinator(broker);
  // The journal has more than its header: answers.
  ASSERT_TRUE(wait_until([&] {
    if (!std::filesystem::exists(file("store"))) return false;
    for (const auto& entry : std::filesystem::directory_iterator(file("store")))
      if (entry.path().extension() == ".journal" && entry.file_size() > 1000) return true;
    return false;
  })) << first.err();
  first.kill_now();
  pause_ms(200);
  Process second = coordinator(broker);
  const json out = expect_solved(second);
  EXPECT_GT(out["jobs"]["resumed"], 0);
}

TEST_F(ClusterFaults, TheBrokerIsRestartedWithAndWithoutItsMemory) {
  Broker broker(folder_, {"--appendonly", "yes"});
  Process one = worker(broker), two = worker(broker);
  Process leader = coordinator(broker);
  ASSERT_TRUE(wait_until([&] { return broker.works(one.pid()) || broker.works(two.pid()); })) << leader.err();
  broker.kill_now();
  pause_ms(300);
  broker.start();
  pause_ms(500);
  broker.kill_now();
  std::filesystem::remove_all(file("appendonlydir"));
  pause_ms(300);
  broker.start();
  expect_solved(leader);
  EXPECT_NE(leader.err().find("the broker does not answer"), std::string::npos) << leader.err();
  EXPECT_NE(leader.err().find("the broker answers again"), std::string::npos) << leader.err();
  EXPECT_TRUE(one.running() && two.running()) << one.err() << two.err();
}

TEST_F(ClusterFaults, LiesDoublesAndLateAnswers) {
  Broker broker(folder_);
  Process leader = coordinator(broker);
  const auto address = *cluster::parse_address(broker.url());
  const auto status = [&](const char* field) {
    const auto text = cluster::read_status(address);
    return text ? json::parse(*text)["jobs"].value(field, 0) : -1;
  };
  auto source = RedisSource::open(address, "liar");
  ASSERT_TRUE(source);
  const auto next = [&](RedisSource& from) {
    std::optional<Job> job;
    EXPECT_TRUE(wait_until([&] {
      auto taken = from.take();
      if (taken && *taken) job = **taken;
      return job.has_value();
    })) << leader.err();
    return job ? *job : Job{};
  };
  // A false winner with a true certificate; rubbish; far too much; another version.
  Job job = next(**source);
  JobAnswer lie = solved(job);
  lie.worker = "liar";
  lie.winner = board::other(*lie.winner);
  ASSERT_TRUE((*source)->answer(job, cluster::write_answer(lie)));
  ASSERT_TRUE((*source)->answer(job, cluster::write_answer(lie)));  // twice
  ASSERT_TRUE((*source)->tell("rubbish"));
  ASSERT_TRUE((*source)->tell(std::string(70 << 20, 'x')));
  ASSERT_TRUE((*source)->tell(R"({"v":4,"id":"a"})"));
  EXPECT_TRUE(wait_until([&] { return status("refused") == 4; })) << status("refused") << leader.err();
  EXPECT_NE(leader.err().find("the certificate is about something else"), std::string::npos) << leader.err();
  EXPECT_NE(leader.err().find("an answer is too large"), std::string::npos);
  EXPECT_NE(leader.err().find("coordinator and workers must be of one version"), std::string::npos);
  // Taken, and answered long after the lease ran out and another answered.
  const Job late = next(**source);
  auto other = RedisSource::open(address, "other");
  ASSERT_TRUE(other);
  const Job again = next(**other);
  EXPECT_EQ(again.id, late.id);
  JobAnswer open;
  open.id = again.id;
  open.position = again.position;
  open.worker = "other";
  open.nodes = 12345;
  ASSERT_TRUE((*other)->answer(again, cluster::write_answer(open)));
  open.worker = "liar";
  ASSERT_TRUE((*source)->answer(late, cluster::write_answer(open)));
  Process one = worker(broker), two = worker(broker);
  const json out = expect_solved(leader);
  EXPECT_EQ(out["jobs"]["refused"], 4);
  EXPECT_LT(out["nodes"], 2 * 12345 + 100000);
}

TEST_F(ClusterFaults, WordsAboutPasswordsVersionsAndOtherCoordinators) {
  Broker broker(folder_, {"--requirepass", "secret"});
  Process refused = worker(broker);
  EXPECT_EQ(refused.wait(), 1);
  EXPECT_NE(refused.err().find("the broker refuses us: NOAUTH"), std::string::npos) << refused.err();
  Process refused_leader = coordinator(broker);
  EXPECT_EQ(refused_leader.wait(), 1);
  EXPECT_NE(refused_leader.err().find("the broker refuses us"), std::string::npos) << refused_leader.err();
  broker.kill_now();

  const ScratchFolder second;
  Broker open(second);
  open.call({"HSET", "mustplay:run", "version", "99"});
  Process old = worker(open);
  EXPECT_EQ(old.wait(), 1);
  EXPECT_NE(old.err().find("the coordinator speaks version 99 and this worker version 3"), std::string::npos)
      << old.err();
  open.call({"SET", "mustplay:coordinator", "somebody", "PX", "60000"});
  Process beside = coordinator(open);
  EXPECT_EQ(beside.wait(), 1);
  EXPECT_NE(beside.err().find("another coordinator works with this broker (run somebody)"), std::string::npos)
      << beside.err();
  open.kill_now();
  Process nobody = worker(open);
  EXPECT_EQ(nobody.wait(), 1);
}

TEST_F(ClusterFaults, AFullDiskAtTheCoordinatorLosesNothing) {
  job_nodes_ = "60";  // more answers to be written
  Broker broker(folder_);
  Process one = worker(broker), two = worker(broker);
  Process cramped = coordinator(broker, {}, [] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{200 << 10, 200 << 10};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  EXPECT_EQ(cramped.wait(60), 1) << cramped.out();
  EXPECT_NE(cramped.err().find("what was there before is still there"), std::string::npos) << cramped.err();
  Process roomy = coordinator(broker);
  expect_solved(roomy);
}

// Workers, coordinator and broker are killed at random moments, a hundred times in a long run.
TEST_F(ClusterFaults, ManyRandomKills) {
  if (!environment("MUSTPLAY_LONG")) GTEST_SKIP() << "in a long run only";
  base::Random random(seed());
  Broker broker(folder_, {"--appendonly", "yes"});
  std::vector<Process> workers;
  for (int i = 0; i < 3; ++i) workers.push_back(worker(broker));
  job_nodes_ = "60";
  // On a busy machine a worker that lives may be silent for a second.
  lease_ = "4";
  patience_s_ = 900;
  Process leader = coordinator(broker);
  int kills = 0, solves = 0;
  while (kills < 100) {
    pause_ms(static_cast<int>(random.below(600)));
    if (!leader.running()) {
      expect_solved(leader);
      ++solves;
      std::filesystem::remove_all(file("store"));
      std::filesystem::remove(file("proof"));
      leader = coordinator(broker);
      continue;
    }
    ++kills;
    const auto victim = random.below(8);
    if (victim < 5) {
      workers[victim % 3] = worker(broker);
    } else if (victim < 7) {
      leader.kill_now();
      leader = coordinator(broker);
    } else {
      broker.kill_now();
      pause_ms(200);
      broker.start();
      for (Process& w : workers)
        if (!w.running()) w = worker(broker);
      if (!leader.running()) leader = coordinator(broker);
    }
  }
  expect_solved(leader);
  std::printf("%d kills in %d solves\n", kills, solves + 1);
}

}  // namespace
}  // namespace hex::tests
