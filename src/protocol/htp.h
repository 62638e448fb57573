// Htp: one conversation in the Hex text protocol over a Session. Lines in, framed replies out; no I/O of its
// own except the files that commands name. Not thread safe; a running answer() is stopped by
// Session::interrupt() from another thread.
#pragma once

#include <string>
#include <string_view>

#include "engine/session.h"

namespace hex::protocol {

enum class Files { Allowed, Refused };

class Htp {
 public:
  // REQUIRES that the session outlives the object.
  explicit Htp(engine::Session& session, Files files = Files::Allowed) : session_(session), files_(files) {}

  engine::Session& session() { return session_; }

  // The framed reply to one line (without its newline); empty when none is due.
  std::string answer(std::string_view line);
  // Has `quit` been answered?
  bool finished() const { return finished_; }

 private:
  engine::Session& session_;
  Files files_;
  bool finished_ = false;
};

}  // namespace hex::protocol
