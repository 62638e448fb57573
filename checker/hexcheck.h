// hexcheck: does a certificate prove what it says? The only header of checker/ that others may include.
//
// It shares no code with the engine and trusts nothing that it reads: claims are computed here, by one
// function per rule, from the structure in the file. docs/formats/certificate.md has the calculus, the
// reasons why its rules hold, and the grammar.
//
//   F(x, y; U; C)   full: P, moving second and only in C, joins x and y
//   S(x, y; U; C)   semi: P, moving first and only in C, joins x and y
//
// in every position where the cells of U, x and y are P's stones and no cell of C is O's. Points are the
// cells, row by row, then north, south, west and east; Black joins north and south.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hexcheck {

inline constexpr int kMaxSide = 32;
inline constexpr int kMaxWords = kMaxSide * kMaxSide / 64;
inline constexpr int kMaxPremises = 4096;
inline constexpr int kMaxCaptured = 8;

// A set of cells. Numbers of cells must be below 1024.
struct Bits {
  std::array<std::uint64_t, kMaxWords> w{};

  bool has(int cell) const { return (w[place(cell)] >> (cell % 64) & 1) != 0; }
  void add(int cell) { w[place(cell)] |= std::uint64_t{1} << (cell % 64); }
  void drop(int cell) { w[place(cell)] &= ~(std::uint64_t{1} << (cell % 64)); }
  friend bool operator==(const Bits&, const Bits&) = default;

 private:
  static std::size_t place(int cell) { return static_cast<std::size_t>(cell / 64); }
};
Bits join(const Bits& a, const Bits& b);
Bits common(const Bits& a, const Bits& b);
Bits minus(const Bits& a, const Bits& b);
bool is_empty(const Bits& a);
int count(const Bits& a);
std::vector<int> members(const Bits& a);  // ascending

struct Claim {
  bool white = false;  // who is P
  bool semi = false;
  int x = -1, y = -1;  // x < y
  Bits stones;         // U, which holds neither x nor y
  Bits carrier;        // C, which holds neither x nor y nor a cell of U
  friend bool operator==(const Claim&, const Claim&) = default;
};

// What a run of the checker ends with, and the exit codes of the program.
enum class Verdict { Verified = 0, Refuted = 1, Malformed = 2, Limit = 3 };

struct Failure {
  Verdict verdict;
  std::string text;
};

// The work that a certificate may cause, counted in steps of inner loops: an allowance for each of its bytes,
// so that a small file cannot keep the checker busy for long; and a time, if there is one.
class Budget {
 public:
  // `time_s`: from now on; 0: no bound.
  Budget(std::uint64_t work, double time_s);
  void allow(std::uint64_t more);
  // Throws a Failure with Verdict::Limit when the work or the time is used up.
  void spend(std::uint64_t work) {
    if (work > left_) exceed();
    left_ -= work;
    if ((since_look_ += work) >= kLook) look();
  }

 private:
  static constexpr std::uint64_t kLook = std::uint64_t{1} << 20;  // work between two looks at the clock
  [[noreturn]] static void exceed();
  void look();

  std::uint64_t left_, since_look_ = 0;
  bool timed_;
  std::chrono::steady_clock::time_point end_;
};

// The rules on one board. Each writes its conclusion to `out` and returns nothing (null), or returns the side
// condition that does not hold and leaves `out` as it is. Arguments may be any numbers; premises must be claims
// that a rule of the same board made, or that keep what is said above.
class Rules {
 public:
  using Refusal = const char*;

  // REQUIRES sides from 1 to kMaxSide. With a budget the rules that look at groups may throw its Failure.
  Rules(int cols, int rows, Budget* budget = nullptr);

  int cols() const { return cols_; }
  int rows() const { return rows_; }
  int cells() const { return cols_ * rows_; }
  int edge(bool white, bool second) const { return cells() + (white ? 2 : 0) + (second ? 1 : 0); }

  Refusal adjacent(bool white, int x, int y, Claim& out) const;
  Refusal series(const Claim& a, const Claim& b, Claim& out) const;
  Refusal key(const Claim& a, int k, Claim& out) const;
  // With killers: the rule reversible; killers[i] is that of the i-th common cell, lowest first.
  Refusal either(const std::vector<Claim>& semis, const std::vector<int>& killers, Claim& out) const;
  Refusal own(const Claim& a, int c, Claim& out) const;
  Refusal widen(const Claim& a, const Bits& stones, const Bits& carrier, Claim& out) const;
  Refusal dead(const Claim& a, int d, Claim& out) const;
  // `reply` is called for O's moves in the order of the tree, once each, and gives P's reply.
  Refusal captured(const Claim& a, const Bits& region, const std::function<int()>& reply, Claim& out) const;
  Refusal region(const Claim& a, const Bits& cells, int c, Claim& out) const;
  Refusal linked_region(const Claim& a, const Claim& link, const Bits& cells, Claim& out) const;
  Refusal braid(const Claim& v1, const Claim& w1, const Claim& v2, const Claim& w2, const Claim& c3,
                Claim& out) const;
  Refusal rotate(const Claim& a, Claim& out) const;
  Refusal mirror(const Claim& a, Claim& out) const;

 private:
  class Groups;
  struct Replies;

  bool is_cell(int point) const { return point >= 0 && point < cells(); }
  bool is_point(bool white, int point) const;
  bool touch(int a, int b) const;
  Refusal make(bool white, bool semi, int x, int y, Bits stones, const Bits& carrier, Claim& out) const;
  bool is_dead(const Claim& ends, const Bits& stones, const Bits& carrier, int d) const;
  bool killed(const Claim& ends, const Bits& stones, const Bits& carrier, int v, int k) const;
  Refusal answered(const Replies& replies, const Bits& free, const Bits& theirs) const;
  bool all_dead(const Replies& replies, Bits theirs) const;
  Refusal drop_region(const Claim& a, const Bits& cells, int c, int d, const Bits& stones,
                      const Bits& carrier, Claim& out) const;

  void spend(std::size_t work) const {
    if (budget_ != nullptr) budget_->spend(work);
  }

  int cols_, rows_;
  Budget* budget_;
  std::vector<std::vector<int>> near_;  // by point: the points that touch it; edges touch only cells
};

struct Limits {
  std::uint64_t live_claims = std::uint64_t{1} << 26;
  std::uint64_t memory_bytes = std::uint64_t{2} << 30;    // of live claims
  std::uint64_t content_bytes = std::uint64_t{64} << 30;  // of the certificate, decompressed
  std::uint64_t first_work = std::uint64_t{1} << 30;      // for any certificate
  std::uint64_t work_of_byte = 128;  // for each of its bytes, times the points of the board
  double time_s = 0;                 // 0: no bound
};

// What a certificate says it proves.
struct Statement {
  int cols = 0, rows = 0;
  bool white_wins = false, white_to_move = false;
  Bits stones[2];  // Black's and White's

  // "black wins; 3x3; black b2 c1; white -; white to move"
  std::string text() const;
};

struct CheckResult {
  Verdict verdict = Verdict::Malformed;
  std::string text;     // one line; begins with VERIFIED exactly when the verdict is Verified
  Statement statement;  // what is proved; means something only when the verdict is Verified
  Claim claim;          // the last one, which proves it; as before
  std::uint64_t steps = 0;
  std::uint64_t most_live = 0;
};

// Where the bytes of a certificate come from: writes up to `size` bytes and returns how many, 0 at the end.
// May throw Failure.
using Source = std::function<std::size_t(std::uint8_t* bytes, std::size_t size)>;

// Checks a certificate as it is before compression. Reads once, forwards.
CheckResult check_plain(const Source& source, const Limits& limits);
// Checks a compressed one.
CheckResult check_compressed(const Source& source, const Limits& limits);

}  // namespace hexcheck
