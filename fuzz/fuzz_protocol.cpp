// Arbitrary bytes as a conversation: every reply is well framed, there is one for each request, and the
// position stays consistent. Files are switched off, and every command is interrupted, so that `sleep` does
// not sleep.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "protocol/framing.h"
#include "protocol/htp.h"
#include "session/session.h"

namespace {

void check_reply(const hex::protocol::Request& request, std::string_view reply) {
  HEX_CHECK(request.empty == reply.empty());
  if (reply.empty()) return;
  HEX_CHECK(reply[0] == '=' || reply[0] == '?');
  HEX_CHECK(reply.substr(1, request.id.size()) == request.id);
  HEX_CHECK(reply[1 + request.id.size()] == ' ');
  HEX_CHECK(reply.find("\n\n") == reply.size() - 2);
  HEX_CHECK(reply.find('\0') == std::string_view::npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hex::engine::Session session;
  hex::protocol::Htp htp(session, hex::protocol::Files::Refused);
  session.interrupt();
  hex::protocol::LineSplitter splitter;
  auto lines = splitter.feed({reinterpret_cast<const char*>(data), size});
  lines.push_back(splitter.rest());
  for (const std::string& line : lines) {
    const auto before = session.position();
    const std::string reply = htp.answer(line);
    check_reply(hex::protocol::parse_request(line), reply);
    if (!reply.empty() && reply[0] == '?') HEX_CHECK(session.position() == before);
    if (htp.finished()) break;
  }
  HEX_CHECK(session.position().is_consistent());
  return 0;
}
