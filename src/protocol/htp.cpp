#include "protocol/htp.h"

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

}  // namespace

std::string Htp::answer(std::string_view line) {
  const Request request = parse_request(line);
  if (request.empty) return "";
  session_.stop_pondering();
  const auto refuse = [&](std::string_view why) { return frame_reply(false, request.id, why); };
  if (!request.error.empty()) return refuse(request.error);
  const Command* command = find_command(request.command);
  if (command == nullptr)
    return refuse("unknown command " + shown(request.command) + "; list_commands shows what there is");
  const std::size_t count = request.arguments.size();
  if (count < static_cast<std::size_t>(command->least) || count > static_cast<std::size_t>(command->most))
    return refuse(count_error(*command, count));
  Call call{session_, command->name, request.arguments, files_ == Files::Allowed};
  const auto text = command->handler(call);
  finished_ = finished_ || call.quit;
  return text ? frame_reply(true, request.id, *text) : refuse(text.error().text());
}

}  // namespace hex::protocol
