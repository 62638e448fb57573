// The commands about the protocol itself.
#include <fmt/format.h>
#include <time.h>

#include <chrono>
#include <thread>

#include "base/at.h"
#include "protocol/arguments.h"
#include "protocol/command.h"
#include "protocol/framing.h"

namespace hex::protocol {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Result<std::string> name(Call&) {
  return std::string("Mustplay");
}

Result<std::string> version(Call&) {
  return std::string(MUSTPLAY_VERSION);
}

Result<std::string> protocol_version(Call&) {
  return std::string("2");
}

Result<std::string> known_command(Call& call) {
  return std::string(find_command(call.arguments[0]) != nullptr ? "true" : "false");
}

Result<std::string> list_commands(Call&) {
  std::string out;
  for (const Theme& theme : themes())
    for (const Command& command : theme.commands) out.append(command.name).append("\n");
  return out;
}

Result<std::string> help(Call& call) {
  if (call.arguments.empty()) {
    std::string out;
    for (const Theme& theme : themes())
      for (const Command& command : theme.commands) out.append("\n").append(usage(command));
    return out;
  }
  const Command* command = find_command(call.arguments[0]);
  if (command == nullptr)
    return Error{ErrorCode::Range,
                 "no command " + shown(call.arguments[0]) + "; list_commands shows what there is", ""};
  return usage(*command).append("\n").append(command->help);
}

Result<std::string> analyze_commands(Call&) {
  std::string out;
  for (const Theme& theme : themes())
    for (const Command& command : theme.commands)
      if (command.analyze != nullptr) out.append(command.analyze).append("\n");
  return out;
}

Result<std::string> sleep(Call& call) {
  const auto seconds = parse_seconds(call.arguments[0], "time");
  if (!seconds) return seconds.error();
  const auto start = std::chrono::steady_clock::now();
  while (!call.session.stop_flag().load()) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    if (passed.count() >= *seconds) return std::string("slept");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return std::string("interrupted");
}

Result<std::string> cputime(Call&) {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return fmt::format("{:.2f}", base::real(used.tv_sec) + 1e-9 * base::real(used.tv_nsec));
}

Result<std::string> quit(Call& call) {
  call.quit = true;
  return std::string();
}

constexpr Command kCoreCommands[] = {
    {"name", "", 0, 0, "The name of the program.", name},
    {"version", "", 0, 0, "Its version.", version},
    {"protocol_version", "", 0, 0, "The version of GTP that the framing follows: 2.", protocol_version},
    {"known_command", "COMMAND", 1, 1, "`true` when there is such a command, else `false`.", known_command},
    {"list_commands", "", 0, 0, "The names of all commands, one a line.", list_commands},
    {"help", "[COMMAND]", 0, 1, "How a command is called and what it does; without an argument, all calls.",
     help},
    {"hexgui-analyze_commands", "", 0, 0, "The lines of HexGui's analyze menu: type/label/command.",
     analyze_commands},
    {"sleep", "SECONDS", 1, 1,
     "Does nothing for that long; answers `slept`, or `interrupted` when `# interrupt` came. For trying out "
     "the "
     "stop button of a front end.",
     sleep},
    {"cputime", "", 0, 0, "Seconds of processor time that the engine has used.", cputime},
    {"quit", "", 0, 0, "Answers and ends; requests after it are not answered.", quit},
};

}  // namespace

std::span<const Command> core_commands() {
  return kCoreCommands;
}

}  // namespace hex::protocol
