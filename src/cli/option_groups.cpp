#include "cli/option_groups.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <new>

#include "base/at.h"

namespace hex::cli {

namespace {

template <class Number>
bool read_whole(const std::string& text, Number& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

Check whole_number(std::int64_t least) {
  return [least](const std::string& text) {
    std::int64_t number = 0;
    if (read_whole(text, number) && number >= least) return std::string();
    return "must be a whole number from " + std::to_string(least) + " on";
  };
}

}  // namespace

void add_solve_limits(App& app, engine::SolveOptions& options) {
  app.add_option("--time", options.time_s, "Stop after S seconds")->type_name("S")->check(seconds());
  app.add_option("--nodes", options.nodes, "Stop after N positions were expanded")
      ->type_name("N")
      ->check(positive());
  app.add_option("--threads", options.threads, "Threads of the solver (default 1)")
      ->type_name("N")
      ->within(1, 1024);
}

void add_memory(App& app, int& megabytes, const std::string& what) {
  app.add_option("--memory", megabytes,
                 "Megabytes for " + what + " (default " + std::to_string(megabytes) + ")")
      ->type_name("MB")
      ->within(1, 1 << 20);
}

base::Result<std::unique_ptr<engine::Solver>> solver_within(board::Size size, int megabytes) {
  try {
    return engine::make_solver(size, base::megabytes(megabytes));
  } catch (const std::bad_alloc&) {
    return base::Error{base::ErrorCode::Range, "there is not enough memory; a smaller number would be right",
                       "--memory"};
  }
}

Option* add_store(App& app, std::string& folder) {
  return app
      .add_option("--store", folder, "Use and feed the solved positions in this folder; made if need be")
      ->type_name("DIR");
}

void OutputChoice::add_to(App& app, const std::string& picture) {
  auto* one = app.add_flag("--json", json, "One JSON object");
  app.add_option("--svg", svg_file, picture + " ('-': standard output)")->type_name("FILE")->excludes(one);
}

Check seconds() {
  constexpr double kMost = 1e8;
  return [](const std::string& text) {
    double number = 0;
    if (read_whole(text, number) && std::isfinite(number) && number > 0 && number <= kMost)
      return std::string();
    return std::string("must be a number of seconds above 0, at most 100000000");
  };
}

Check positive() {
  return whole_number(1);
}

Check not_negative() {
  return whole_number(0);
}

}  // namespace hex::cli
