// Polls: questions whose reports are fetched now and then, by requests that do not wait. A browser keeps few
// connections to one server, so that tabs beyond those cannot each have a stream.
//
// A question nobody fetches from for a while is given up, as is one whose session drops it. Only its own
// session gets at it. Safe from any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/question.h"

namespace hex::server {

class Polls {
 public:
  explicit Polls(std::chrono::milliseconds patience) : patience_(patience) {}

  struct Fetched {
    std::vector<std::string> reports;
    bool done = false;  // there will be no more; the question is forgotten
  };

  std::uint64_t keep(std::shared_ptr<Question> question);
  // What has come since the last time. Nothing when the session has no such question.
  std::optional<Fetched> fetch(const std::string& session, std::uint64_t number);
  bool drop(const std::string& session, std::uint64_t number);
  // Gives up those that nobody fetches from.
  void sweep();
  void clear();

 private:
  using Kept = std::map<std::uint64_t, std::shared_ptr<Question>>;

  // The end of a question waits for the engine, so it never happens under the lock: what is taken out is
  // returned.
  std::shared_ptr<Question> find(const std::string& session, std::uint64_t number, bool take_out);

  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::uint64_t next_ = 1;
  Kept kept_;
};

}  // namespace hex::server
