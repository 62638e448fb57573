// SiteReports: the answers of all turns of one question, for a request that waits for the whole. Safe from any
// thread.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "protocol/analysis_engine.h"

namespace hex::server {

class SiteReports {
 public:
  void put(const protocol::Report& report) {
    const std::lock_guard lock(mutex_);
    if (report.kind == protocol::ReportKind::Answer || report.kind == protocol::ReportKind::Error) {
      auto answer = protocol::Json::parse(report.text);
      const int turn = answer.value("turnNumber", 0);
      if (answer.contains("error"))
        error_ = base::Error{base::ErrorCode::Conflict, answer.value("error", std::string()), ""};
      else
        by_turn_[turn] = std::move(answer);
    }
    ended_ = ended_ || report.last;
    changed_.notify_all();
  }

  // Until the last one is there: the answers in the order of the turns, or what is wrong.
  base::Result<std::vector<protocol::Json>> wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_; });
    if (error_) return *error_;
    std::vector<protocol::Json> out;
    for (auto& [turn, answer] : by_turn_) out.push_back(std::move(answer));
    return out;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<int, protocol::Json> by_turn_;
  std::optional<base::Error> error_;
  bool ended_ = false;
};

}  // namespace hex::server
