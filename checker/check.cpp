// Reads a certificate once, forwards, keeps the claims that are still to be used, and judges the last one.
#include <algorithm>
#include <memory>
#include <new>
#include <unordered_map>

#include "hexcheck.h"

namespace hexcheck {

namespace {

using std::uint64_t;

// The bytes and numbers of a certificate. Everything that is not as the grammar says throws a Failure.
class Input {
 public:
  Input(const Source& source, uint64_t limit)
      : source_(source), limit_(limit), buffer_(std::size_t{1} << 16) {}

  [[noreturn]] void malformed(const std::string& what) const {
    throw Failure{Verdict::Malformed, "byte " + std::to_string(taken_) + ": " + what};
  }
  bool at_end() {
    if (next_ < filled_) return false;
    next_ = 0;
    filled_ = source_(buffer_.data(), buffer_.size());
    return filled_ == 0;
  }
  std::uint8_t byte() {
    if (at_end()) malformed("the certificate ends too early");
    if (++taken_ > limit_) throw Failure{Verdict::Limit, "the certificate is longer than allowed"};
    return buffer_[next_++];
  }
  uint64_t taken() const { return taken_; }
  // Seven bits a byte, lowest first; the last byte is below 128, and not 0 unless it is the only one.
  uint64_t number(uint64_t most, const char* what) {
    uint64_t out = 0;
    for (unsigned shift = 0; shift < 49; shift += 7) {
      const std::uint8_t part = byte();
      out |= uint64_t{part & 127u} << shift;
      if (part >= 128) continue;
      if (part == 0 && shift > 0) malformed("a number has a needless byte");
      if (out > most) malformed(std::string(what) + " is out of range");
      return out;
    }
    malformed("a number is too long");
  }
  int small(int most, const char* what) {
    return static_cast<int>(number(static_cast<uint64_t>(most), what));
  }
  // How many, then the cells, ascending.
  Bits cells(int cells_of_board) {
    Bits out;
    int last = -1;
    for (int left = small(cells_of_board, "a number of cells"); left > 0; --left) {
      const int cell = small(cells_of_board - 1, "a cell");
      if (cell <= last) malformed("the cells of a set do not ascend");
      out.add(last = cell);
    }
    return out;
  }

 private:
  const Source& source_;
  uint64_t limit_, taken_ = 0;
  std::vector<std::uint8_t> buffer_;
  std::size_t next_ = 0, filled_ = 0;
};

// The claims that later steps may refer to. Blocks of fixed size, so that growing copies nothing.
class LiveClaims {
 public:
  LiveClaims(int cells, const Limits& limits) : words_(static_cast<std::size_t>((cells + 63) / 64)) {
    // Beside its words a claim costs an entry of the index and of the list of free places.
    const uint64_t bytes = 8 * record() + 80;
    most_ = std::min({limits.live_claims, limits.memory_bytes / bytes, uint64_t{1} << 31});
  }

  void add(uint64_t step, const Claim& claim) {
    if (place_of_.size() >= most_) throw Failure{Verdict::Limit, "more claims are in use than allowed"};
    if (free_.empty()) add_block();
    uint64_t* out = words(free_.back());
    place_of_.emplace(step, free_.back());
    free_.pop_back();
    *out++ = static_cast<uint64_t>(claim.x) << 32 | static_cast<uint64_t>(claim.y) << 2 |
             (claim.white ? 2u : 0u) | (claim.semi ? 1u : 0u);
    for (const Bits* set : {&claim.stones, &claim.carrier})
      for (std::size_t i = 0; i < words_; ++i) *out++ = set->w[i];
    most_live_ = std::max<uint64_t>(most_live_, place_of_.size());
  }
  bool has(uint64_t step) const { return place_of_.count(step) != 0; }
  // REQUIRES has(step).
  Claim get(uint64_t step) const {
    const uint64_t* in = words(place_of_.at(step));
    Claim out;
    out.x = static_cast<int>(*in >> 32), out.y = static_cast<int>((*in & 0xffffffff) >> 2);
    out.white = (*in & 2) != 0, out.semi = (*in & 1) != 0;
    ++in;
    for (Bits* set : {&out.stones, &out.carrier})
      for (std::size_t i = 0; i < words_; ++i) set->w[i] = *in++;
    return out;
  }
  void release(uint64_t step) {
    const auto entry = place_of_.find(step);
    if (entry == place_of_.end()) return;
    free_.push_back(entry->second);
    place_of_.erase(entry);
  }
  uint64_t most_live() const { return most_live_; }

 private:
  static constexpr std::uint32_t kBlock = 1024;

  std::size_t record() const { return 1 + 2 * words_; }
  uint64_t* words(std::uint32_t place) const {
    return blocks_[place / kBlock].get() + place % kBlock * record();
  }
  void add_block() {
    const auto first = static_cast<std::uint32_t>(blocks_.size()) * kBlock;
    blocks_.push_back(std::make_unique<uint64_t[]>(kBlock * record()));
    for (std::uint32_t i = kBlock; i-- > 0;) free_.push_back(first + i);
  }

  std::size_t words_;
  uint64_t most_ = 0, most_live_ = 0;
  std::vector<std::unique_ptr<uint64_t[]>> blocks_;
  std::vector<std::uint32_t> free_;
  std::unordered_map<uint64_t, std::uint32_t> place_of_;
};

constexpr const char* kRuleNames[] = {"adjacent",   "adjacent", "series", "key",    "or",
                                      "reversible", "own",      "widen",  "dead",   "captured",
                                      "region",     "region",   "braid",  "rotate", "mirror"};
enum Rule : std::uint8_t {
  kAdjacentBlack,
  kAdjacentWhite,
  kSeries,
  kKey,
  kOr,
  kReversible,
  kOwn,
  kWiden,
  kDead,
  kCaptured,
  kRegion,
  kLinkedRegion,
  kBraid,
  kRotate,
  kMirror,
};

class Checker {
 public:
  Checker(const Source& source, const Limits& limits)
      : in_(source, limits.content_bytes), limits_(limits), budget_(limits.first_work, limits.time_s) {}

  CheckResult run() {
    CheckResult out;
    const Statement statement = read_statement();
    const Rules rules(statement.cols, statement.rows, &budget_);
    const auto points = static_cast<uint64_t>(rules.cells()) + 4;
    LiveClaims live(rules.cells(), limits_);
    out.steps = in_.number(uint64_t{1} << 40, "the number of steps");
    if (out.steps == 0) in_.malformed("there are no steps");
    Claim last;
    for (step_ = 0; step_ < out.steps; ++step_) {
      const uint64_t before = in_.taken();
      last = read_step(rules, live);
      live.add(step_, last);
      // Every step costs something in proportion to the board, and the bytes it has pay for it.
      budget_.allow((in_.taken() - before) * points * limits_.work_of_byte);
      budget_.spend(points);
    }
    if (!in_.at_end()) in_.malformed("something follows the last step");
    judge(rules, statement, last);
    out.most_live = live.most_live();
    out.verdict = Verdict::Verified;
    out.statement = statement;
    out.claim = last;
    out.text = "VERIFIED " + statement.text();
    return out;
  }

 private:
  Statement read_statement() {
    Statement out;
    for (char c : std::string("HEXCERT1"))
      if (in_.byte() != static_cast<std::uint8_t>(c)) in_.malformed("this is no certificate of version 1");
    out.cols = in_.small(kMaxSide, "the number of columns");
    out.rows = in_.small(kMaxSide, "the number of rows");
    if (out.cols == 0 || out.rows == 0) in_.malformed("the board is empty");
    out.white_wins = in_.small(1, "the winner") == 1;
    out.white_to_move = in_.small(1, "the side to move") == 1;
    for (Bits& stones : out.stones) stones = in_.cells(out.cols * out.rows);
    if (!is_empty(common(out.stones[0], out.stones[1]))) in_.malformed("a cell has two stones");
    return out;
  }

  // A reference: twice the distance back to the step, plus 1 when the claim is not used again.
  Claim premise(const LiveClaims& live) {
    const uint64_t number = in_.number(uint64_t{1} << 42, "a reference"), back = number / 2;
    if (back == 0 || back > step_) in_.malformed("a reference leads to no earlier step");
    const uint64_t step = step_ - back;
    if (!live.has(step)) in_.malformed("a reference leads to a claim that was given up");
    if (number % 2 == 1) done_.push_back(step);
    return live.get(step);
  }

  Claim read_step(const Rules& rules, LiveClaims& live) {
    const int rule = in_.small(kMirror, "a rule");
    Claim out;
    done_.clear();
    if (const Rules::Refusal refusal = apply(rule, rules, live, out))
      throw Failure{Verdict::Refuted,
                    "step " + std::to_string(step_) + ", " + kRuleNames[rule] + ": " + refusal};
    for (uint64_t step : done_) live.release(step);
    return out;
  }

  Rules::Refusal apply(int rule, const Rules& rules, const LiveClaims& live, Claim& out) {
    if (rule == kAdjacentBlack || rule == kAdjacentWhite) {
      const int x = point(rules), y = point(rules);
      return rules.adjacent(rule == kAdjacentWhite, x, y, out);
    }
    if (rule == kOr || rule == kReversible) return apply_or(rule, rules, live, out);
    const Claim a = premise(live);
    switch (rule) {
      case kSeries:
        return rules.series(a, premise(live), out);
      case kKey:
        return rules.key(a, cell(rules), out);
      case kOwn:
        return rules.own(a, cell(rules), out);
      case kDead:
        return rules.dead(a, cell(rules), out);
      case kRotate:
        return rules.rotate(a, out);
      case kMirror:
        return rules.mirror(a, out);
      default:
        return apply_to_sets(rule, a, rules, live, out);
    }
  }

  Rules::Refusal apply_to_sets(int rule, const Claim& a, const Rules& rules, const LiveClaims& live,
                               Claim& out) {
    if (rule == kBraid) {
      const Claim w1 = premise(live), v2 = premise(live), w2 = premise(live), c3 = premise(live);
      return rules.braid(a, w1, v2, w2, c3, out);
    }
    if (rule == kLinkedRegion) {
      const Claim link = premise(live);
      return rules.linked_region(a, link, in_.cells(rules.cells()), out);
    }
    const Bits cells = in_.cells(rules.cells());
    if (rule == kWiden) return rules.widen(a, cells, in_.cells(rules.cells()), out);
    if (rule == kRegion) return rules.region(a, cells, point(rules), out);
    return rules.captured(
        a, cells, [&] { return cell(rules); }, out);
  }

  Rules::Refusal apply_or(int rule, const Rules& rules, const LiveClaims& live, Claim& out) {
    std::vector<Claim>& semis = semis_;
    semis.clear();
    for (int left = in_.small(kMaxPremises, "a number of premises"); left > 0; --left)
      semis.push_back(premise(live));
    std::vector<int> killers;
    if (rule == kReversible && !semis.empty()) {
      Bits shared = semis[0].carrier;
      for (const Claim& semi : semis) shared = common(shared, semi.carrier);
      for (int left = count(shared); left > 0; --left) killers.push_back(cell(rules));
    }
    return rules.either(semis, killers, out);
  }

  int cell(const Rules& rules) { return in_.small(rules.cells() - 1, "a cell"); }
  int point(const Rules& rules) { return in_.small(rules.cells() + 3, "a point"); }

  // Does the last claim say what the file says?
  static void judge(const Rules& rules, const Statement& statement, const Claim& root) {
    const bool white = statement.white_wins;
    const char* fault = nullptr;
    if (root.white != white) fault = "it is about the other player";
    if (root.x != rules.edge(white, false) || root.y != rules.edge(white, true))
      fault = "it does not join the winner's edges";
    if (root.semi && statement.white_to_move != white)
      fault = "it needs the first move, which is the loser's";
    if (!is_empty(minus(root.stones, statement.stones[white ? 1 : 0])))
      fault = "it needs a stone that the winner does not have";
    if (!is_empty(common(root.carrier, statement.stones[white ? 0 : 1])))
      fault = "it needs a cell that the loser has";
    if (fault != nullptr)
      throw Failure{Verdict::Refuted, std::string("the last step does not prove the claim: ") + fault};
  }

  Input in_;
  const Limits& limits_;
  Budget budget_;
  uint64_t step_ = 0;
  std::vector<uint64_t> done_;  // the claims that the present step gives up
  std::vector<Claim> semis_;    // its premises, if it is an or
};

}  // namespace

CheckResult check_plain(const Source& source, const Limits& limits) {
  Failure failure{Verdict::Limit, "there is not enough memory"};
  try {
    return Checker(source, limits).run();
  } catch (const Failure& found) {
    failure = found;
  } catch (const std::bad_alloc&) {
  }
  constexpr const char* kWords[] = {"", "REFUTED ", "MALFORMED ", "LIMIT "};
  // No failure may look like a success, whatever it says.
  if (failure.verdict == Verdict::Verified) failure.verdict = Verdict::Malformed;
  CheckResult out;
  out.verdict = failure.verdict;
  out.text = kWords[static_cast<int>(failure.verdict)] + failure.text;
  return out;
}

}  // namespace hexcheck
