// The program hexcheck. It never repeats words of the command line, so that no file name can make its output
// look like a success.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "hexcheck.h"

namespace {

constexpr const char* kHelp = R"(hexcheck [OPTIONS] FILE: does this certificate prove what it says?

FILE is a certificate as `mustplay solve --proof FILE` writes it, or - for the standard input.
The first line of the output says what was found, the exit code the same:
  0  the claim holds; the line names winner, board, stones and the side to move
  1  refuted: a step, or the last claim, does not hold
  2  malformed: no certificate, damaged, or cut off; also for a wrong command line, and for this text
  3  a limit was reached: nothing is known

  --memory MB   memory for claims in use (default 2048)
  --content MB  longest certificate, decompressed (default 65536)
  --time S      seconds to take at most (default: no bound)
The work that a file may cause is bounded in proportion to its length, whatever the options.
  --help        this text
)";

int usage(const char* what) {
  std::fprintf(stderr, "hexcheck: %s; see hexcheck --help\n", what);
  return 2;
}

// A number of megabytes, from 1 to 2^30; 0 for anything else.
std::uint64_t megabytes(const char* text) {
  char* end = nullptr;
  const unsigned long long value =
      text == nullptr || *text < '0' || *text > '9' ? 0 : std::strtoull(text, &end, 10);
  return value == 0 || *end != '\0' || value > (1ULL << 30) ? 0 : value << 20;
}

// A number of seconds above 0, in decimal digits; 0 for anything else.
double seconds(const char* text) {
  if (text == nullptr || *text == '\0' || std::strspn(text, "0123456789.") != std::strlen(text)) return 0;
  char* end = nullptr;
  const double value = std::strtod(text, &end);
  return *end == '\0' && value > 0 && value <= 1e9 ? value : 0;
}

int report(const hexcheck::CheckResult& outcome) {
  const bool verified = outcome.verdict == hexcheck::Verdict::Verified;
  int written = std::printf("%s\n", outcome.text.c_str());
  if (verified)
    written = std::min(written, std::printf("%llu steps, at most %llu claims in use\n",
                                            static_cast<unsigned long long>(outcome.steps),
                                            static_cast<unsigned long long>(outcome.most_live)));
  if (written < 0 || std::fflush(stdout) != 0) return 3;
  return static_cast<int>(outcome.verdict);
}

}  // namespace

int main(int argc, char** argv) {
  hexcheck::Limits limits;
  const char* path = nullptr;
  for (int i = 1; i < argc; ++i) {
    const bool is_memory = std::strcmp(argv[i], "--memory") == 0;
    if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(kHelp, stdout);
      return 2;
    } else if (is_memory || std::strcmp(argv[i], "--content") == 0) {
      const std::uint64_t bytes = megabytes(argv[++i]);
      if (bytes == 0) return usage("a limit is a number of megabytes");
      (is_memory ? limits.memory_bytes : limits.content_bytes) = bytes;
    } else if (std::strcmp(argv[i], "--time") == 0) {
      limits.time_s = seconds(argv[++i]);
      if (limits.time_s == 0) return usage("a time is a number of seconds above 0");
    } else if (argv[i][0] == '-' && argv[i][1] != '\0') {
      return usage("unknown option");
    } else if (path != nullptr) {
      return usage("one file at a time");
    } else {
      path = argv[i];
    }
  }
  if (path == nullptr) return usage("which file?");
  const bool is_stdin = std::strcmp(path, "-") == 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(is_stdin ? stdin : std::fopen(path, "rb"),
                                                             &std::fclose);
  if (file == nullptr) return usage("the file cannot be opened");
  const hexcheck::Source source = [&](std::uint8_t* bytes, std::size_t size) {
    const std::size_t got = std::fread(bytes, 1, size, file.get());
    if (std::ferror(file.get()) != 0)
      throw hexcheck::Failure{hexcheck::Verdict::Malformed, "the file cannot be read"};
    return got;
  };
  return report(hexcheck::check_compressed(source, limits));
}
