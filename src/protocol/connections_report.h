// What `mustplay connections` answers, for front ends: connections of one or both players, why they hold, and how to keep
// them; as words, JSON and marks.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "board/game.h"
#include "picture/marks.h"
#include "protocol/json_reports.h"
#include "reports/side_connections.h"

namespace hex::protocol {

// The options of the command, by their names and with their defaults.
struct ConnectionsQuestion {
  std::string color;                // empty: both
  std::string between;              // two points, such as f8,south; empty: all
  std::string kind;                 // full, semi; empty: both
  std::string reply_to;             // cells; only with `between`
  std::string rules = "all";        // h, xh, all
  std::string limits = "standard";  // standard, thorough, none
  int replies = 0;                  // --search; only with `between`
  bool explain = false;             // only with `between`
  bool fill_in = false;
};

class ConnectionsReport {
 public:
  // REQUIRES names that the command accepts for kind, rules and limits.
  static base::Result<ConnectionsReport> make(const board::Position& position, ConnectionsQuestion question);

  base::Result<Json> json() const;
  base::Result<std::string> text() const;
  // The smallest connection of the pair dark, the union of all light; keys as stars. Without a pair, the
  // must-play.
  picture::Marks marks(const board::Game& game) const;

 private:
  explicit ConnectionsReport(ConnectionsQuestion question) : question_(std::move(question)) {}

  base::Status read_options(board::Size size);
  board::Position with_fill_in(const board::Position& position) const;
  // Networks of the colours asked for; with `between` only of those that both points can belong to.
  base::Status build(const board::Position& position);
  void deepen();
  std::vector<engine::PlainLink> links(const engine::SideConnections& connections) const;
  base::Result<std::pair<const engine::SideConnections*, engine::PlainLink>> chosen() const;
  base::Result<std::string> explain_text() const;
  base::Result<std::vector<board::Cell>> intrusions() const;
  base::Result<engine::SideConnections::Replies> play_out() const;
  base::Result<std::string> reply_text() const;
  base::Result<std::string> list_text() const;
  std::string summary(const engine::SideConnections& connections) const;

  static constexpr int kMostSearches = 20000;  // H-searches for one connection; minutes on large boards
  ConnectionsQuestion question_;
  board::Size size_;
  std::vector<board::Color> colors_;
  std::vector<connect::Kind> kinds_;
  std::vector<int> ends_;
  std::vector<std::unique_ptr<engine::SideConnections>> sides_;
};

}  // namespace hex::protocol
