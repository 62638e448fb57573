// Question: one query of one session, from the engine to a listener. Its end is the end of the work: whoever
// holds it last stops it by letting go.
#pragma once

#include <atomic>
#include <chrono>
#include <string>

#include "protocol/analysis_engine.h"
#include "server/sessions.h"
#include "server/stream.h"

namespace hex::server {

struct Question {
  protocol::AnalysisEngine& engine;
  Sessions& sessions;
  std::atomic<std::size_t>& count;  // of all questions; this one is counted already
  const std::string session;
  Stream stream;
  protocol::AnalysisEngine::Ticket ticket = 0;
  std::chrono::steady_clock::time_point heard = std::chrono::steady_clock::now();  // last sign of a listener

  Question(protocol::AnalysisEngine& of, Sessions& in, std::atomic<std::size_t>& counted, std::string name)
      : engine(of), sessions(in), count(counted), session(std::move(name)) {}
  ~Question() {
    engine.forget(ticket);
    sessions.leave(session);
    --count;
  }
  Question(const Question&) = delete;
  Question& operator=(const Question&) = delete;
};

}  // namespace hex::server
