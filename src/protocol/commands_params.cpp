// The commands that list and set options: param_<module> for each module of session/settings.h.
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/framing.h"
#include "session/settings.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr std::string_view kPrefix = "param_";

Result<std::string> param(Call& call) {
  const std::string_view module = call.command.substr(kPrefix.size());
  if (call.arguments.empty()) return call.session.options(module)->listing();
  if (call.arguments.size() == 1)
    return Error{ErrorCode::Syntax,
                 "no value for " + shown(call.arguments[0]) + "; " + std::string(call.command) +
                     " NAME VALUE would be right",
                 ""};
  return done(call.session.set_option(module, call.arguments[0], call.arguments[1]));
}

// One row per module; the texts live as long as the program.
struct Rows {
  std::vector<std::string> texts;
  std::vector<Command> commands;

  Rows() {
    texts.reserve(3 * engine::modules().size());
    for (const engine::Module& module : engine::modules()) {
      const char* name = keep(std::string(kPrefix) + module.name);
      const char* help = keep(std::string(module.help) + " Lists the options, or sets one; see options.md.");
      const char* analyze = keep(std::string("param/Options of ") + module.name + "/" + name);
      commands.push_back({name, "[NAME VALUE]", 0, 2, help, param, analyze});
    }
  }

  const char* keep(std::string text) {
    HEX_CHECK(texts.size() < texts.capacity());
    texts.push_back(std::move(text));
    return texts.back().c_str();
  }
};

}  // namespace

std::span<const Command> option_commands() {
  static const Rows rows;
  return rows.commands;
}

}  // namespace hex::protocol
