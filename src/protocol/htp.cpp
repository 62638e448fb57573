#include "protocol/htp.h"

#include <new>
#include <system_error>

#include "base/at.h"
#include "protocol/command.h"
#include "protocol/framing.h"

namespace hex::protocol {

namespace {

std::string expected_count(const Command& command) {
  if (command.most == 0) return "no argument";
  std::string out;
  if (command.most == kAnyNumber)
    out.append("at least ").append(std::to_string(command.least));
  else if (command.least == command.most)
    out.append(std::to_string(command.least));
  else
    out.append(std::to_string(command.least)).append(" to ").append(std::to_string(command.most));
  return out.append(command.most == 1 ? " argument" : " arguments");
}

std::string count_error(const Command& command, std::size_t given) {
  std::string out(command.name);
  out.append(" takes ").append(expected_count(command)).append(", here are ").append(std::to_string(given));
  return out.append("; ").append(usage(command)).append(" would be right");
}

// Limits of the system end a command, not the engine.
base::Result<std::string> run_within_limits(const Command& command, Call& call) {
  try {
    return command.handler(call);
  } catch (const std::bad_alloc&) {
    return base::Error{base::ErrorCode::Range, "not enough memory", ""};
  } catch (const std::system_error&) {
    return base::Error{base::ErrorCode::Range, "the system does not allow another thread", ""};
  }
}

}  // namespace

bool Htp::runs_until_input(std::string_view line) {
  const Request request = parse_request(line);
  const Command* command = request.error.empty() ? find_command(request.command) : nullptr;
  return command != nullptr && command->until_input;
}

std::string Htp::answer(std::string_view line, const Live::Write& write) {
  const Request request = parse_request(line);
  if (request.empty) return "";
  session_.stop_pondering();
  const auto refuse = [&](std::string_view why) { return frame_reply(false, request.id, why); };
  if (!request.error.empty()) return refuse(request.error);
  const Command* command = find_command(request.command);
  if (command == nullptr)
    return refuse("unknown command " + shown(request.command) + "; list_commands shows what there is");
  const std::size_t count = request.arguments.size();
  if (count < base::at(command->least) || count > base::at(command->most))
    return refuse(count_error(*command, count));
  if (write) return run(*command, request, write);
  std::string before;
  const std::string rest = run(*command, request, [&](std::string_view piece) { before += piece; });
  return before + rest;
}

std::string Htp::run(const Command& command, const Request& request, const Live::Write& write) {
  if (!session_.options("game")->flag("upper_case")) return run_plainly(command, request, write);
  const auto shout = [&](std::string_view piece) { write(with_upper_case_cells(piece)); };
  return with_upper_case_cells(run_plainly(command, request, shout));
}

std::string Htp::run_plainly(const Command& command, const Request& request, const Live::Write& write) {
  Live live(request.id, write);
  Call call{session_, command.name, request.arguments, live, files_ == Files::Allowed};
  const auto text = run_within_limits(command, call);
  finished_ = finished_ || call.quit;
  if (live.begun()) return live.end(text ? *text : "");
  return frame_reply(text.ok(), request.id, text ? *text : text.error().text());
}

}  // namespace hex::protocol
