#include "match/program_engine.h"

#include <algorithm>
#include <cctype>
#include <mutex>
#include <optional>
#include <utility>

#include "base/characters.h"
#include "board/game.h"
#include "board/notation.h"
#include "match/child_process.h"

namespace hex::match {

using board::Move;

namespace {

constexpr double kStartTime_s = 60;  // a program may load tables before its first answer
constexpr std::size_t kShown = 60;

std::string shown(std::string text) {
  text = text.substr(0, kShown);
  std::replace_if(
      text.begin(), text.end(), [](unsigned char c) { return std::isprint(c) == 0; }, ' ');
  return text;
}

struct Reply {
  bool accepted = false;
  std::string text;
};

// "= f6", "=3 f6", "? unknown command"; nothing for what is no reply.
std::optional<Reply> parse_reply(std::string text) {
  const auto start = text.find_first_not_of(" \t\r\n");
  if (start == std::string::npos || (text[start] != '=' && text[start] != '?')) return std::nullopt;
  Reply out{text[start] == '=', ""};
  auto at = start + 1;
  while (at < text.size() && base::is_digit(text[at])) ++at;
  at = text.find_first_not_of(" \t\r\n", at);
  if (at == std::string::npos) return out;
  out.text = text.substr(at, text.find_last_not_of(" \t\r\n") - at + 1);
  return out;
}

class ProgramEngine : public Contestant {
 public:
  ProgramEngine(std::string command, std::vector<std::string> setup)
      : command_(std::move(command)), setup_(std::move(setup)) {}

  std::optional<Failure> new_game(const GameStart& start) override {
    start_ = start;
    if (!child_ || broken_) {
      if (auto failure = restart()) return failure;
    }
    if (auto failure =
            demand("boardsize " + std::to_string(start.size.cols) + " " + std::to_string(start.size.rows),
                   start.patience_s))
      return failure;
    if (auto failure = demand("clear_board", start.patience_s)) return failure;
    if (start.time_s > 0)
      if (auto failure = propose("time_settings 0 " + std::to_string(start.time_s) + " 1")) return failure;
    if (start.count > 0)
      if (auto failure = propose("param_mohex max_games " + std::to_string(start.count))) return failure;
    if (auto failure = propose("param_game seed " + std::to_string(start.seed))) return failure;
    return propose(std::string("param_game allow_swap ") +
                   (start.swap_rule == board::SwapRule::None ? "0" : "1"));
  }

  std::optional<Failure> play(const Move& move) override {
    return demand(std::string("play ") + board::name(move.color) + " " + board::move_name(start_.size, move),
                  start_.patience_s);
  }

  OrFailure<Move> genmove(board::Color color) override {
    auto reply = ask(std::string("genmove ") + board::name(color), start_.patience_s);
    if (auto* failure = std::get_if<Failure>(&reply)) return *failure;
    const Reply& answer = std::get<Reply>(reply);
    if (!answer.accepted) return fail(End::Illegal, "genmove was refused: " + shown(answer.text));
    const auto move = board::parse_move(start_.size, color, base::lower(answer.text));
    if (!move) return fail(End::Illegal, "genmove answered '" + shown(answer.text) + "'");
    return *move;
  }

  void stop() override {
    const std::lock_guard lock(mutex_);
    if (child_) child_->kill();
  }

 private:
  Failure fail(End end, std::string what) {
    broken_ = true;
    return {end, std::move(what)};
  }

  std::optional<Failure> restart() {
    {
      const std::lock_guard lock(mutex_);
      child_.reset();
      child_ = std::make_unique<ChildProcess>(command_);
    }
    received_.clear();
    broken_ = !child_->running();
    if (broken_) return Failure{End::Crash, "could not be started"};
    auto first = ask("name", kStartTime_s);
    if (auto* failure = std::get_if<Failure>(&first)) return *failure;
    for (const std::string& line : setup_)
      if (auto failure = demand(line, kStartTime_s)) return failure;
    return std::nullopt;
  }

  OrFailure<Reply> ask(const std::string& line, double timeout_s) {
    if (broken_) return Failure{End::Crash, "had failed before"};
    if (!child_->write(line + "\n", timeout_s)) return fail(End::Crash, "ended before '" + line + "'");
    const auto state = child_->read_until("\n\n", timeout_s, received_);
    if (state == ChildProcess::ReadState::Timeout) return fail(End::Timeout, "no answer to '" + line + "'");
    if (state == ChildProcess::ReadState::Closed) return fail(End::Crash, "ended during '" + line + "'");
    const auto end = received_.find("\n\n");
    auto reply = parse_reply(received_.substr(0, end));
    received_.erase(0, end + 2);
    if (!reply) return fail(End::Illegal, "the answer to '" + line + "' is no reply of the protocol");
    return std::move(*reply);
  }

  // Must be accepted.
  std::optional<Failure> demand(const std::string& line, double patience_s) {
    auto reply = ask(line, patience_s);
    if (auto* failure = std::get_if<Failure>(&reply)) return *failure;
    if (std::get<Reply>(reply).accepted) return std::nullopt;
    return fail(End::Illegal, "refused '" + line + "': " + shown(std::get<Reply>(reply).text));
  }

  // May be refused.
  std::optional<Failure> propose(const std::string& line) {
    auto reply = ask(line, start_.patience_s);
    if (auto* failure = std::get_if<Failure>(&reply)) return *failure;
    return std::nullopt;
  }

  std::string command_;
  std::vector<std::string> setup_;
  GameStart start_;
  std::mutex mutex_;  // stop() may come while the child is replaced
  std::unique_ptr<ChildProcess> child_;
  std::string received_;
  bool broken_ = false;
};

}  // namespace

std::unique_ptr<Contestant> make_program_engine(std::string command, std::vector<std::string> setup) {
  return std::make_unique<ProgramEngine>(std::move(command), std::move(setup));
}

}  // namespace hex::match
