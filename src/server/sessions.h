// Sessions: who asks. Each browser tab names itself by a random text; behind it is a client of the analysis
// engine, with its own questions and its own search tree. Their number is limited; one that asks nothing for a
// while ends, and the one that was silent longest makes room when all are taken. Safe from any thread.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "protocol/analysis_engine.h"

namespace hex::server {

class Sessions {
 public:
  Sessions(protocol::AnalysisEngine& engine, std::size_t most, std::chrono::seconds idle)
      : engine_(engine), most_(most), idle_(idle) {}

  // 16 to 64 letters, digits, '-' and '_'.
  static bool is_name(const std::string& name);

  // The client behind the name, which is busy until leave(). Nothing when every session is busy. REQUIRES
  // is_name.
  std::optional<protocol::Client> enter(const std::string& name);
  void leave(const std::string& name);
  // Ends the sessions that have been silent for too long.
  void sweep();
  std::size_t count();

 private:
  using Clock = std::chrono::steady_clock;
  struct Session {
    protocol::Client client = 0;
    int busy = 0;
    Clock::time_point last;
  };
  bool make_room();

  protocol::AnalysisEngine& engine_;
  const std::size_t most_;
  const std::chrono::seconds idle_;
  std::mutex mutex_;
  std::map<std::string, Session> sessions_;
};

}  // namespace hex::server
