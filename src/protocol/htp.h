// Htp: one conversation in the Hex text protocol over a Session. Lines in, framed replies out; no I/O of its
// own except the files that commands name. Not thread safe; a running answer() is stopped by
// Session::interrupt() from another thread.
//
// Most replies are there in one piece; what is live (protocol/live.h) is handed out as it comes.
#pragma once

#include <string>
#include <string_view>

#include "protocol/live.h"
#include "session/session.h"

namespace hex::protocol {

struct Command;
struct Request;

enum class Files { Allowed, Refused };

class Htp {
 public:
  // REQUIRES that the session outlives the object.
  explicit Htp(engine::Session& session, Files files = Files::Allowed) : session_(session), files_(files) {}

  engine::Session& session() { return session_; }

  // The framed reply to one line (without its newline); empty when none is due. With `write`, without what
  // has been handed to it.
  std::string answer(std::string_view line, const Live::Write& write = {});
  // Does this line ask for something that goes on until more input comes?
  static bool runs_until_input(std::string_view line);
  // Has `quit` been answered?
  bool finished() const { return finished_; }

 private:
  std::string run(const Command& command, const Request& request, const Live::Write& write);
  std::string run_plainly(const Command& command, const Request& request, const Live::Write& write);

  engine::Session& session_;
  Files files_;
  bool finished_ = false;
};

}  // namespace hex::protocol
