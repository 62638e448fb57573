// mustplay bench: the signature of what the engine finds, and how long that takes here.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "reports/signature.h"

namespace hex::cli {

namespace {

constexpr const char* kBenchFooter =
    "Runs 40 fixed positions with limits by count through connections, inferior cells, analysis, solvers "
    "and\n"
    "proofs. The counts are the same on every machine: 'Bench: SUM HASH' at the end changes exactly when "
    "what\n"
    "is found changes. The time is this machine's. bench/ has the benchmarks themselves. Ctrl-C ends it without\n"
    "an answer: part of a signature says nothing.\n"
    "\n"
    "Examples:\n"
    "  mustplay bench\n"
    "  mustplay bench --json";

class Bench : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("bench", "A signature of what the engine finds, the same everywhere");
    sub->footer(kBenchFooter);
    sub->add_flag("--json", json_, "One JSON object");
    return sub;
  }

  int run(Console& console) override {
    const auto start = std::chrono::steady_clock::now();
    const auto progress = [&](int done, int all) {
      if (console.interactive) console.err << fmt::format("\r{} of {} ", done, all) << std::flush;
    };
    const engine::Signature signature = engine::compute_signature(progress);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (console.interactive) console.err << "\r            \r" << std::flush;
    console.out << (json_ ? as_json(signature, seconds) : as_text(signature, seconds));
    return kFine;
  }

 private:
  static std::string as_json(const engine::Signature& signature, double seconds) {
    nlohmann::ordered_json modules;
    for (const auto& [module, count] : signature.modules) modules[module] = count;
    const nlohmann::ordered_json out{{"modules", modules},
                                     {"sum", signature.sum},
                                     {"hash", fmt::format("{:016x}", signature.hash)},
                                     {"seconds", seconds}};
    return out.dump() + "\n";
  }

  static std::string as_text(const engine::Signature& signature, double seconds) {
    std::string out;
    for (const auto& [module, count] : signature.modules) out += fmt::format("{:<9}{:>8}\n", module, count);
    return out + fmt::format("{:.2f} s\nBench: {} {:016x}\n", seconds, signature.sum, signature.hash);
  }

  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_bench() {
  return std::make_unique<Bench>();
}

}  // namespace hex::cli
