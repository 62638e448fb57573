// A Redis server and programs of ours as real processes, for the tests of distributed solving.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "cluster/redis_client.h"
#include "cluster/redis_queue.h"
#include "scratch_folder.h"
#include "test_environment.h"

namespace hex::tests {

using Words = std::vector<std::string>;

inline void pause_ms(int ms) {
  std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

// Until it is so, for at most `seconds`.
inline bool wait_until(const std::function<bool()>& so, double seconds = 20) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!so()) {
    if (std::chrono::steady_clock::now() > end) return false;
    pause_ms(10);
  }
  return true;
}

inline std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

// A child process; killed when the object goes.
class Process {
 public:
  Process() = default;
  // `prepare` runs in the child first.
  Process(Words words, std::string output, const std::function<void()>& prepare = nullptr)
      : output_(std::move(output)) {
    std::fflush(nullptr);
    pid_ = fork();
    if (pid_ != 0) return;
    if (freopen(output_.c_str(), "w", stdout) == nullptr ||
        freopen((output_ + ".err").c_str(), "w", stderr) == nullptr)
      _exit(126);
    if (prepare) prepare();
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  Process(Process&& other) noexcept
      : pid_(std::exchange(other.pid_, -1)), output_(std::move(other.output_)) {}
  Process& operator=(Process&& other) noexcept {
    kill_now();
    pid_ = std::exchange(other.pid_, -1);
    output_ = std::move(other.output_);
    return *this;
  }
  ~Process() { kill_now(); }

  pid_t pid() const { return pid_; }
  void send(int signal_number) const { ::kill(pid_, signal_number); }
  void kill_now() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    wait();
  }
  // The exit code, or minus the signal; -1000 when it did not end in time.
  int wait(double seconds = 60) {
    int status = 0;
    if (!wait_until([&] { return waitpid(pid_, &status, WNOHANG) == pid_; }, seconds)) return -1000;
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }
  // Leaves the end to wait().
  bool running() const {
    siginfo_t info{};
    return pid_ > 0 && waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0;
  }
  std::string out() const { return contents(output_); }
  std::string err() const { return contents(output_ + ".err"); }

 private:
  pid_t pid_ = -1;
  std::string output_;
};

// A private server on a socket of its own.
class Broker {
 public:
  explicit Broker(const ScratchFolder& folder, Words more = {})
      : folder_(folder.path()), more_(std::move(more)), link_(*cluster::parse_address(url())) {
    start();
  }
  static bool possible() {
    return cluster::RedisClient::supported() && std::system("redis-server --version > /dev/null 2>&1") == 0;
  }
  std::string url() const { return "unix:" + folder_ + "/broker.sock"; }
  void start() {
    Words words = {"redis-server", "--port", "0", "--unixsocket", folder_ + "/broker.sock", "--dir",
                   folder_,        "--save", ""};
    words.insert(words.end(), more_.begin(), more_.end());
    server_ = Process(words, folder_ + "/redis.log");
    EXPECT_TRUE(wait_until([&] {
      const auto reply = link_.call({"PING"});
      return reply.ok() || reply.error().code != base::ErrorCode::Io;
    })) << server_.out();
  }
  void kill_now() { server_.kill_now(); }
  cluster::RedisReply call(const Words& words) {
    auto reply = link_.call(words);
    return reply ? *reply : cluster::RedisReply{};
  }
  // Does a worker with this process number have a job?
  bool works(pid_t worker) {
    const std::string mark = "-" + std::to_string(worker) + "-";
    Words streams = {"mustplay:jobs"};
    for (const auto& name : call({"HKEYS", "mustplay:workers"}).list)
      streams.push_back("mustplay:jobs:" + name.text);
    for (const std::string& stream : streams)
      for (const auto& row : call({"XPENDING", stream, "workers", "-", "+", "100"}).list)
        if (row.list.size() == 4 && row.list[1].text.find(mark) != std::string::npos) return true;
    return false;
  }

 private:
  std::string folder_;
  Words more_;
  cluster::RedisClient link_;
  Process server_;
};

}  // namespace hex::tests
