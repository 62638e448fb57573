// mustplay network: the network that guides the searches: its shape, how it was made, what it knows.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "guides/networks.h"

namespace hex::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kNetworkFooter =
    "FILE is a network as tools/learn writes it; without FILE it is the one that the program carries.\n"
    "'--network FILE' of solve and htp, and the options 'order' and 'evaluator' (network:FILE), use another one.\n"
    "\n"
    "Examples:\n"
    "  mustplay network\n"
    "  mustplay network other.network --json";

// The training record is what its maker wrote; it may be anything.
Json record_of(const network::Weights& weights) {
  Json record = Json::parse(weights.record, nullptr, false);
  return record.is_object() ? record : Json::object();
}

class NetworkCommand : public Command {
 public:
  App* add_to(App& app) override {
    App* sub = app.add_subcommand("network", "The network behind player and solver, and how it was made");
    sub->footer(kNetworkFooter);
    sub->add_option("FILE", file_, "A network file")->type_name("FILE");
    sub->add_flag("--json", json_, "One JSON object");
    return sub;
  }

  int run(Console& console) override {
    const auto net = guides::find_network(file_);
    if (!net) return fail(console, net.error());
    const network::Weights& weights = (*net)->weights();
    console.out << (json_ ? as_json(weights) : as_text(weights));
    return kFine;
  }

 private:
  std::string as_json(const network::Weights& w) const {
    const Json out{{"network", file_.empty() ? "standard" : file_},
                   {"channels", w.channels},
                   {"blocks", w.blocks},
                   {"parameters", w.parameters()},
                   {"hash", fmt::format("{:016x}", w.hash)},
                   {"kernel", network::kernels().front().name},
                   {"record", record_of(w)}};
    return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }

  std::string as_text(const network::Weights& w) const {
    std::string out =
        fmt::format("{}: {} blocks of {} channels, {} parameters in integers, hash {:016x}; kernel {}\n",
                    file_.empty() ? "the network of the program" : file_, w.blocks, w.channels,
                    w.parameters(), w.hash, network::kernels().front().name);
    const Json record = record_of(w);
    for (const auto& [key, value] : record.items())
      if (key != "held_out")
        out += fmt::format("{}: {}\n", key, value.dump(-1, ' ', false, Json::error_handler_t::replace));
    const auto held_out = record.find("held_out");
    if (held_out == record.end() || !held_out->is_object()) return out;
    out += "board   held-out positions   winner right   winning move first\n";
    for (const auto& [size, row] : held_out->items())
      if (row.is_object())
        out += fmt::format("{:<7} {:>18}   {:>10.1f} %   {:>10.1f} % of {}\n", size, number(row, "positions"),
                           100 * number(row, "value"), 100 * number(row, "move"), number(row, "won"));
    return out;
  }

  static double number(const Json& row, const char* key) {
    const auto found = row.find(key);
    return found != row.end() && found->is_number() ? found->get<double>() : 0;
  }

  std::string file_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_network() {
  return std::make_unique<NetworkCommand>();
}

}  // namespace hex::cli
