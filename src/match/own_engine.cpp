#include "match/own_engine.h"

#include <chrono>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/assert.h"
#include "players/player_choice.h"

namespace hex::match {

using base::Error;
using base::ErrorCode;
using base::Status;

namespace {

struct Alias {
  const char* word;
  const char* module;
  const char* option;
};
constexpr Alias kAliases[] = {
    {"level", "game", "level"},
    {"player", "game", "player"},
    {"seed", "game", "seed"},
    {"count", "mohex", "max_games"},
    {"time", "mohex", "max_time"},
    {"threads", "mohex", "num_threads"},
    {"memory", "mohex", "max_memory"},
    {"depth", "alphabeta", "depth"},
    {"connections", "alphabeta", "connections"},
    {"width", "alphabeta", "width"},
};

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream in{std::string(text)};
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

bool is_name(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_.0123456789") == std::string_view::npos;
}

Status apply_word(engine::Session& session, const std::string& word) {
  const auto equals = word.find('=');
  if (equals == std::string::npos) return session.set_option("game", "player", word);
  const std::string name = word.substr(0, equals), value = word.substr(equals + 1);
  for (const Alias& alias : kAliases)
    if (name == alias.word) return session.set_option(alias.module, alias.option, value);
  const auto dot = name.find('.');
  if (dot == std::string::npos) {
    std::string known;
    for (const Alias& alias : kAliases) known.append(known.empty() ? "" : ", ").append(alias.word);
    return Error{ErrorCode::Range, "no setting '" + name + "'; there are " + known + " and MODULE.OPTION",
                 ""};
  }
  return session.set_option(name.substr(0, dot), name.substr(dot + 1), value);
}

class OwnEngine : public Contestant {
 public:
  explicit OwnEngine(std::string settings) : settings_(std::move(settings)) {}

  std::optional<Failure> new_game(const GameStart& start) override {
    patience_s_ = start.patience_s;
    // The match's limits and seed first, so that what was asked for by name goes before them.
    const bool counted = start.count > 0;
    set("game", "seed", std::to_string(start.seed));
    if (counted) set("mohex", "max_games", std::to_string(start.count));
    set("mohex", "max_time", counted ? "0" : std::to_string(start.time_s > 0 ? start.time_s : kOwnTime_s));
    if (settings_.find("count=") != std::string::npos) set("mohex", "max_time", "0");
    HEX_CHECK(apply_settings(session_, settings_).ok());
    session_.set_swap_rule(start.swap_rule);
    session_.new_game(start.size);
    return std::nullopt;
  }

  std::optional<Failure> play(const board::Move& move) override {
    if (const auto status = session_.play(move, true); !status)
      return Failure{End::Illegal, status.error().text()};
    return std::nullopt;
  }

  OrFailure<board::Move> genmove(board::Color color) override {
    const auto start = std::chrono::steady_clock::now();
    const auto move = session_.genmove(color);
    const auto& thought = session_.last_thought();
    claims_win_ = thought && thought->winner == color;
    if (!move) return Failure{End::Illegal, move.error().text()};
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > patience_s_)
      return Failure{End::Timeout, "the answer came too late"};
    return *move;
  }

  bool claims_win() const override { return claims_win_; }
  void stop() override { session_.interrupt(); }

 private:
  static constexpr double kOwnTime_s = 3;

  void set(std::string_view module, std::string_view name, const std::string& value) {
    HEX_CHECK(session_.set_option(module, name, value).ok());
  }

  std::string settings_;
  engine::Session session_;
  double patience_s_ = 60;
  bool claims_win_ = false;
};

}  // namespace

bool looks_like_settings(std::string_view text) {
  const auto words = words_of(text);
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    const bool setting = equals != std::string::npos ? is_name(std::string_view(word).substr(0, equals))
                                                     : engine::parse_player(word).ok();
    if (!setting) return false;
  }
  return !words.empty();
}

Status apply_settings(engine::Session& session, std::string_view text) {
  for (const std::string& word : words_of(text))
    if (auto status = apply_word(session, word); !status) return status;
  return base::ok_status();
}

std::unique_ptr<Contestant> make_own_engine(std::string settings) {
  return std::make_unique<OwnEngine>(std::move(settings));
}

}  // namespace hex::match
