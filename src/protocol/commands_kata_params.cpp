// The parameters of KataGo that have a meaning here, by their names there; each stands for an option of
// session/settings.h. And what clients of Go engines send to any engine.
#include "base/number_text.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/framing.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct Parameter {
  const char* name;
  const char* module;
  const char* option;
  bool flag;
};
constexpr Parameter kParameters[] = {
    {"maxPlayouts", "mohex", "max_games", false},  {"maxVisits", "mohex", "max_games", false},
    {"maxTime", "mohex", "max_time", false},       {"numSearchThreads", "mohex", "num_threads", false},
    {"ponderingEnabled", "mohex", "ponder", true}, {"analysisPVLen", "analyze", "pv_length", false},
};

std::string parameter_names() {
  std::string out;
  for (const Parameter& parameter : kParameters) out.append(out.empty() ? "" : " ").append(parameter.name);
  return out;
}

Result<const Parameter*> find(const std::string& name) {
  for (const Parameter& parameter : kParameters)
    if (name == parameter.name) return &parameter;
  return Error{ErrorCode::Range, "no parameter " + shown(name) + "; there are " + parameter_names(), ""};
}

Result<std::string> list(Call&) {
  return parameter_names();
}

Result<std::string> get(Call& call) {
  const auto parameter = find(call.arguments[0]);
  if (!parameter) return parameter.error();
  const base::Options& options = *call.session.options((*parameter)->module);
  if ((*parameter)->flag) return std::string(options.flag((*parameter)->option) ? "true" : "false");
  return options.text((*parameter)->option);
}

Result<std::string> set(Call& call) {
  const auto parameter = find(call.arguments[0]);
  if (!parameter) return parameter.error();
  return done(call.session.set_option((*parameter)->module, (*parameter)->option, call.arguments[1]));
}

Result<std::string> stop(Call&) {
  return std::string();
}

Result<std::string> clear_cache(Call& call) {
  call.session.forget_search();
  call.session.forget_solved();
  return std::string();
}

Result<std::string> komi(Call& call) {
  const std::string& text = call.arguments[0];
  double number = 0;
  if (base::read_number(text, number)) return std::string();
  return Error{ErrorCode::Syntax, "no number: " + shown(text), ""};
}

constexpr Command kKataParamsCommands[] = {
    {"kata-list-params", "", 0, 0, "The parameters that kata-get-param and kata-set-param know, in one line.",
     list},
    {"kata-get-param", "NAME", 1, 1, "The value of a parameter.", get},
    {"kata-set-param", "NAME VALUE", 2, 2,
     "Sets a parameter: `maxPlayouts` or `maxVisits` (param_mohex max_games), `maxTime` (max_time, which "
     "limits genmove also when playouts are set), `numSearchThreads`, `ponderingEnabled`, `analysisPVLen` "
     "(param_analyze pv_length).",
     set},
    {"stop", "", 0, 0, "Nothing by itself; like any line it ends live analysis and pondering.", stop},
    {"clear_cache", "", 0, 0, "Forgets what search and solver have found.", clear_cache},
    {"komi", "NUMBER", 1, 1, "Accepted and without meaning: for clients that were made for Go.", komi},
};

}  // namespace

std::span<const Command> kata_param_commands() {
  return kKataParamsCommands;
}

}  // namespace hex::protocol
