#include "protocol/serve_analysis.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <mutex>
#include <string>

#include "base/at.h"
#include "protocol/framing.h"
#include "protocol/json_fields.h"

namespace hex::protocol {

namespace {

class Output {
 public:
  explicit Output(int descriptor) : descriptor_(descriptor) {}

  // Safe from any thread. False once a write has failed.
  bool write(std::string line) {
    line += '\n';
    const std::lock_guard lock(mutex_);
    std::string_view left = line;
    while (open_ && !left.empty()) {
      const ssize_t count = ::write(descriptor_, left.data(), left.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) open_ = false;
      if (count > 0) left.remove_prefix(base::at(count));
    }
    return open_;
  }

 private:
  const int descriptor_;
  std::mutex mutex_;
  bool open_ = true;
};

bool is_blank(const std::string& line) {
  return line.find_first_not_of(" \t\r") == std::string::npos;
}

}  // namespace

void serve_analysis(AnalysisEngine& engine, int input, int output, Letters letters) {
  Output out(output);
  const Client client = engine.open_client();
  std::atomic<bool> open{true};
  const auto write = [&](std::string text) {
    if (!out.write(std::move(text))) open.store(false);
  };
  const auto ask = [&](const std::string& line) {
    if (is_blank(line)) return;
    if (letters == Letters::Hex) {
      engine.ask(client, line, [&](const Report& report) { write(report.text); });
      return;
    }
    const GoQuery query = query_from_go_letters(line);
    engine.ask(client, query.line, [&, cols = query.cols](const Report& report) {
      write(report_to_go_letters(report.text, cols));
    });
  };
  LineSplitter splitter(kMaxJsonBytes);
  std::array<char, 1 << 16> buffer{};
  while (open.load()) {
    const ssize_t count = read(input, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    for (const std::string& line : splitter.feed({buffer.data(), base::at(count)})) ask(line);
  }
  if (open.load()) ask(splitter.rest());
  if (!open.load()) engine.stop_all();
  engine.wait();
  engine.close_client(client);
}

}  // namespace hex::protocol
