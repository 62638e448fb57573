// How long a client of the text protocol waits: bench_protocol PROGRAM. From the start of the program to its
// first reply, and for the reply to play and to undo, over pipes, each request sent after the reply before.
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

double us_since(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

class Program {
 public:
  explicit Program(const char* name) {
    std::array<int, 2> in{}, out{};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0) std::abort();
    child_ = fork();
    if (child_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      execl(name, name, "htp", static_cast<char*>(nullptr));
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  ~Program() {
    close(to_);
    close(from_);
    waitpid(child_, nullptr, 0);
  }

  // Ends the benchmark when there is no reply.
  void ask(std::string_view line) {
    std::string reply;
    if (write(to_, line.data(), line.size()) != static_cast<ssize_t>(line.size())) std::exit(1);
    while (!reply.ends_with("\n\n")) {
      std::array<char, 4096> buffer{};
      const ssize_t count = read(from_, buffer.data(), buffer.size());
      if (count <= 0) std::exit(1);
      reply.append(buffer.data(), static_cast<std::size_t>(count));
    }
    if (reply[0] != '=') std::exit(1);
  }

 private:
  pid_t child_ = -1;
  int to_ = -1, from_ = -1;
};

void print(const char* what, std::vector<double> us) {
  std::sort(us.begin(), us.end());
  fmt::print("{:24} median {:9.1f} us, 99 of 100 below {:9.1f} us\n", what, us[us.size() / 2],
             us[us.size() * 99 / 100]);
}

}  // namespace

int main(int argc, char** argv) {
  const char* program = argc > 1 ? argv[1] : "build/mustplay";
  std::vector<double> starts, round_trips;
  for (int i = 0; i < 20; ++i) {
    const auto start = Clock::now();
    Program talk(program);
    talk.ask("name\n");
    starts.push_back(us_since(start));
  }
  Program talk(program);
  for (int i = 0; i < 20000; ++i) {
    const auto start = Clock::now();
    talk.ask("play black f6\n");
    talk.ask("undo\n");
    round_trips.push_back(us_since(start));
  }
  print("start to first reply", starts);
  print("play and undo", round_trips);
}
