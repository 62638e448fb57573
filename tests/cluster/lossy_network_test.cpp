// Bad lines between a broker and the others: one that delays, pauses and breaks off, on loopback; and machines as network
// namespaces, a coordinator with its broker in one, workers in another, with a line that loses packets, delays and reorders
// them where the kernel has netem, and is cut for a while. The latter in a long run only; it needs root, iproute2 and, for
// the losses, netem or nftables.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "broker_kit.h"
#include "slow_line.h"

namespace hex::tests {
namespace {

bool shell(const std::string& command) {
  return std::system((command + " > /dev/null 2>&1").c_str()) == 0;
}

// Two namespaces and a line between them; gone when the object goes.
class Line {
 public:
  Line()
      : here_("hexa" + std::to_string(getpid())),
        there_("hexb" + std::to_string(getpid())),
        works_(shell("ip netns add " + here_) && shell("ip netns add " + there_) &&
               shell("ip link add va netns " + here_ + " type veth peer name vb netns " + there_) &&
               shell("ip -n " + here_ + " addr add 10.77.0.1/24 dev va") &&
               shell("ip -n " + there_ + " addr add 10.77.0.2/24 dev vb") &&
               shell("ip -n " + here_ + " link set lo up") && shell("ip -n " + here_ + " link set va up") &&
               shell("ip -n " + there_ + " link set vb up")) {
    lossy_ = works_ && ((delay(here_, "va") && delay(there_, "vb")) || (lose(here_) && lose(there_)));
  }
  ~Line() {
    shell("ip netns del " + here_);
    shell("ip netns del " + there_);
  }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  bool works() const { return works_; }
  bool lossy() const { return lossy_; }
  void cut() const { EXPECT_TRUE(shell("ip -n " + there_ + " link set vb down")); }
  void mend() const { EXPECT_TRUE(shell("ip -n " + there_ + " link set vb up")); }
  Words here(const Words& words) const { return inside(here_, words); }
  Words there(const Words& words) const { return inside(there_, words); }

 private:
  static bool delay(const std::string& space, const std::string& device) {
    return shell("tc -n " + space + " qdisc add dev " + device + " root netem delay 20ms 10ms loss 3%");
  }
  // Every kernel with nftables can throw packets away, also one without netem.
  static bool lose(const std::string& space) {
    return shell("ip netns exec " + space +
                 " nft 'add table inet line; add chain inet line in { type filter hook input priority 0; };"
                 " add rule inet line in iifname != lo numgen random mod 100 < 5 drop'");
  }
  static Words inside(const std::string& space, const Words& words) {
    Words out = {"ip", "netns", "exec", space};
    out.insert(out.end(), words.begin(), words.end());
    return out;
  }
  const std::string here_, there_;
  const bool works_;
  bool lossy_ = false;
};

// Both sides of the broker have the bad line.
TEST(ClusterNetwork, DelaysPausesAndBrokenConnections) {
  if (!Broker::possible()) GTEST_SKIP() << "there is no Redis here";
  const ScratchFolder folder;
  const auto file = [&](const char* name) { return folder / name; };
  const Broker broker(folder);
  SlowLine line(folder / "broker.sock", seed(), {});
  ASSERT_TRUE(line.works());
  const Words work = {MUSTPLAY_BINARY, "cluster", "work", "--broker", line.url(), "--memory", "32"};
  // A first contact that fails is an error, and a line like this one may fail it.
  std::vector<Process> workers(2);
  Process coordinator;
  const Words solve = {MUSTPLAY_BINARY, "cluster", "solve",       "--size",  "6",
                       "--black",       "a2",      "--to-move",   "white",   "--broker",
                       line.url(),      "--store", file("store"), "--proof", file("proof"),
                       "--lease",       "3",       "--job-nodes", "20",      "--json"};
  int code = 1;
  for (int starts = 0; starts < 20 && code != 0; ++starts) {
    for (Process& worker : workers)
      if (!worker.running())
        worker = Process(work, file("worker") + std::to_string(&worker - workers.data()));
    coordinator = Process(solve, file("coordinator"));
    code = coordinator.wait(120);
  }
  ASSERT_EQ(code, 0) << coordinator.err();
  Process check({HEXCHECK_BINARY, file("proof")}, file("hexcheck"));
  EXPECT_EQ(check.wait(), 0);
  const nlohmann::json out = nlohmann::json::parse(coordinator.out(), nullptr, false);
  ASSERT_TRUE(out.is_object()) << coordinator.out();
  EXPECT_EQ(out["jobs"]["refused"], 0);
  std::printf("%d pieces, %d pauses, %d connections broken\n", line.pieces(), line.pauses(), line.cuts());
  EXPECT_GT(line.pauses() + line.cuts(), 0);
}

TEST(ClusterNetwork, LossDelayAndACutLine) {
  if (!environment("MUSTPLAY_LONG")) GTEST_SKIP() << "in a long run only";
  if (!Broker::possible()) GTEST_SKIP() << "there is no Redis here";
  const Line line;
  if (!line.works()) GTEST_SKIP() << "no network namespaces: that needs root, ip and tc";
  if (!line.lossy()) std::puts("notice: neither netem nor nftables; the line is only cut");
  const ScratchFolder folder;
  const auto file = [&](const char* name) { return folder / name; };
  Process broker(line.here({"redis-server", "--port", "6379", "--bind", "0.0.0.0", "--protected-mode", "no",
                            "--dir", folder.path(), "--save", ""}),
                 file("redis.log"));
  pause_ms(500);
  const std::string url = "redis://10.77.0.1:6379";
  const Words work = {MUSTPLAY_BINARY, "cluster", "work", "--broker", url, "--memory", "32"};
  Process coordinator(
      line.here({MUSTPLAY_BINARY, "cluster", "solve",    "--size",      "7",       "--black",     "a2",
                 "--to-move",     "white",   "--broker", url,           "--store", file("store"), "--proof",
                 file("proof"),   "--lease", "2",        "--job-nodes", "300",     "--json"}),
      file("coordinator"));
  Process one(line.there(work), file("one")), two(line.there(work), file("two"));
  pause_ms(3000);
  line.cut();
  pause_ms(4000);  // longer than a lease
  line.mend();
  EXPECT_EQ(coordinator.wait(240), 0) << coordinator.err() << one.err() << two.err();
  Process check({HEXCHECK_BINARY, file("proof")}, file("hexcheck"));
  EXPECT_EQ(check.wait(), 0);
  EXPECT_EQ(check.out().substr(0, check.out().find('\n')),
            "VERIFIED white wins; 7x7; black a2; white -; white to move");
  const nlohmann::json out = nlohmann::json::parse(coordinator.out(), nullptr, false);
  ASSERT_TRUE(out.is_object()) << coordinator.out();
  EXPECT_EQ(out["winner"], "white");
  EXPECT_EQ(out["jobs"]["refused"], 0);
}

}  // namespace
}  // namespace hex::tests
