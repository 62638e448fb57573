// What the tests of the calculus need: the truth of a claim by brute force, random true claims, and both
// implementations of the rules side by side.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "checker/hexcheck.h"
#include "oracle/carrier_game.h"
#include "oracle/plain_board.h"
#include "proof/rules.h"

namespace hex::tests {

using board::Cell;
using board::Color;
using proof::CellSet;
using proof::Claim;
using proof::Kind;

inline std::string text_of(const Claim& claim) {
  std::string out = claim.kind == Kind::Full ? "F(" : "S(";
  out +=
      std::string(name(claim.player)) + " " + std::to_string(claim.x) + "-" + std::to_string(claim.y) + "; U";
  claim.stones.for_each([&](Cell cell) { out += " " + std::to_string(cell); });
  out += "; C";
  claim.carrier.for_each([&](Cell cell) { out += " " + std::to_string(cell); });
  return out + ")";
}

// Claims by brute force: the game in the carrier, where every cell outside U and C is O's.
class Truth {
 public:
  explicit Truth(board::Size size)
      : boards_{PlainBoard(size, Color::Black), PlainBoard(size, Color::White)},
        games_{CarrierGame(boards_[0]), CarrierGame(boards_[1])} {}

  bool holds(const Claim& claim) {
    const auto i = static_cast<std::size_t>(index(claim.player));
    const PlainBoard& board = boards_[i];
    std::vector<bool> stones(static_cast<std::size_t>(board.cells()), false);
    std::vector<int> carrier;
    claim.stones.for_each([&](Cell cell) { stones[static_cast<std::size_t>(cell)] = true; });
    claim.carrier.for_each([&](Cell cell) { carrier.push_back(cell); });
    return games_[i].joins(stones, board.local(claim.x), board.local(claim.y), carrier,
                           claim.kind == Kind::Semi);
  }

 private:
  PlainBoard boards_[2];
  CarrierGame games_[2];
};

inline hexcheck::Bits bits_of(const CellSet& cells) {
  hexcheck::Bits out;
  cells.for_each([&](Cell cell) { out.add(cell); });
  return out;
}
inline CellSet set_of(const hexcheck::Bits& bits) {
  CellSet out;
  for (int cell : members(bits)) out.add(cell);
  return out;
}
inline hexcheck::Claim checker_claim(const Claim& a) {
  return {a.player == Color::White, a.kind == Kind::Semi, a.x, a.y, bits_of(a.stones), bits_of(a.carrier)};
}
inline Claim engine_claim(const hexcheck::Claim& a) {
  return {a.white ? Color::White : Color::Black,
          a.semi ? Kind::Semi : Kind::Full,
          a.x,
          a.y,
          set_of(a.stones),
          set_of(a.carrier)};
}

// Every rule twice: by the engine's proof library and by the checker. They must agree, on refusals too.
class BothRules {
 public:
  explicit BothRules(board::Size size) : terrain(size), checker(size.cols, size.rows) {}

  using Answer = proof::Conclusion;
  Answer adjacent(Color player, int x, int y) const {
    return agree(proof::adjacent(terrain, player, x, y),
                 [&](auto& out) { return checker.adjacent(player == Color::White, x, y, out); });
  }
  Answer series(const Claim& a, const Claim& b) const {
    return agree(proof::series(terrain, a, b),
                 [&](auto& out) { return checker.series(checker_claim(a), checker_claim(b), out); });
  }
  Answer key(const Claim& a, Cell k) const {
    return agree(proof::key(terrain, a, k), [&](auto& out) { return checker.key(checker_claim(a), k, out); });
  }
  Answer either(const std::vector<Claim>& semis, const std::vector<Cell>& killers = {}) const {
    std::vector<hexcheck::Claim> list;
    for (const Claim& semi : semis) list.push_back(checker_claim(semi));
    return agree(proof::reversible(terrain, semis, killers),
                 [&](auto& out) { return checker.either(list, killers, out); });
  }
  Answer own(const Claim& a, Cell c) const {
    return agree(proof::own(terrain, a, c), [&](auto& out) { return checker.own(checker_claim(a), c, out); });
  }
  Answer widen(const Claim& a, const CellSet& stones, const CellSet& carrier) const {
    return agree(proof::widen(terrain, a, stones, carrier), [&](auto& out) {
      return checker.widen(checker_claim(a), bits_of(stones), bits_of(carrier), out);
    });
  }
  Answer dead(const Claim& a, Cell d) const {
    return agree(proof::dead(terrain, a, d),
                 [&](auto& out) { return checker.dead(checker_claim(a), d, out); });
  }
  // Replies beyond the end of the list are no cells.
  Answer captured(const Claim& a, const CellSet& region, const std::vector<Cell>& replies) const {
    std::size_t next = 0;
    const auto reply = [&] { return next < replies.size() ? replies[next++] : -1; };
    return agree(proof::captured(terrain, a, region, replies), [&](auto& out) -> const char* {
      const char* refusal = checker.captured(checker_claim(a), bits_of(region), reply, out);
      return refusal == nullptr && next != replies.size() ? "replies are left over" : refusal;
    });
  }
  Answer region(const Claim& a, const CellSet& cells, int c, int d, const Claim* link) const {
    return agree(proof::region(terrain, a, cells, c, d, link), [&](auto& out) -> const char* {
      if (link == nullptr && c != d) return "no link";
      if (link == nullptr) return checker.region(checker_claim(a), bits_of(cells), c, out);
      if (!link->has_end(c) || !link->has_end(d) || c == d) return "the link is between other points";
      return checker.linked_region(checker_claim(a), checker_claim(*link), bits_of(cells), out);
    });
  }
  Answer braid(const std::vector<Claim>& p) const {
    std::vector<hexcheck::Claim> q;
    for (const Claim& claim : p) q.push_back(checker_claim(claim));
    return agree(proof::braid(terrain, p[0], p[1], p[2], p[3], p[4]),
                 [&](auto& out) { return checker.braid(q[0], q[1], q[2], q[3], q[4], out); });
  }
  Answer rotate(const Claim& a) const {
    return agree(proof::rotate(terrain, a), [&](auto& out) { return checker.rotate(checker_claim(a), out); });
  }
  Answer mirror(const Claim& a) const {
    return agree(proof::mirror(terrain, a), [&](auto& out) { return checker.mirror(checker_claim(a), out); });
  }

  const proof::Terrain terrain;
  const hexcheck::Rules checker;

 private:
  template <class Check>
  Answer agree(const Answer& engine, Check&& check) const {
    hexcheck::Claim out;
    const char* refusal = check(out);
    EXPECT_EQ(engine.has_value(), refusal == nullptr)
        << (engine ? text_of(*engine) : "refused") << ", checker: " << (refusal ? refusal : "accepted");
    if (engine && refusal == nullptr) {
      EXPECT_EQ(text_of(*engine), text_of(engine_claim(out)));
    }
    return engine;
  }
};

// Random true claims of one board and player.
class RandomClaims {
 public:
  RandomClaims(board::Size size, Color player, std::uint64_t seed)
      : player_(player), terrain_(size), truth_(size), random_(seed) {}

  base::Random& random() { return random_; }
  Truth& truth() { return truth_; }
  const proof::Terrain& terrain() const { return terrain_; }
  bool chance(int percent) { return random_.below(100) < percent; }
  Cell cell() { return random_.below(terrain_.cells()); }
  int point() {
    const int i = random_.below(terrain_.cells() + 4);
    return i < terrain_.cells() ? i : terrain_.first_edge(player_) + i % 2;
  }
  CellSet cells(int percent) {
    CellSet out;
    for (Cell c = 0; c < terrain_.cells(); ++c)
      if (chance(percent)) out.add(c);
    return out;
  }

  // Any claim that keeps the invariant, true or not.
  Claim any(int x, int y, Kind kind, int stones_percent, int carrier_percent) {
    Claim out{player_, kind, std::min(x, y), std::max(x, y), {}, {}};
    for (Cell c = 0; c < terrain_.cells(); ++c) {
      if (c == x || c == y) continue;
      const int dice = random_.below(100);
      if (dice < stones_percent)
        out.stones.add(c);
      else if (dice < stones_percent + carrier_percent)
        out.carrier.add(c);
    }
    return out;
  }
  // A true one, most often without needless cells; nothing when the dice were bad.
  std::optional<Claim> between(int x, int y, Kind kind) {
    if (x == y) return std::nullopt;
    Claim out = any(x, y, kind, random_.below(60), 10 + random_.below(50));
    if (out.carrier.count() > 12 || !truth_.holds(out)) return std::nullopt;
    if (chance(80)) shrink(out);
    return out;
  }
  Claim any_true() {
    for (;;)
      if (auto out = between(point(), point(), chance(50) ? Kind::Full : Kind::Semi)) return *out;
  }
  // Leaves out cells, in random order, most of those that the claim does not need.
  void shrink(Claim& claim) {
    std::vector<Cell> order;
    (claim.stones | claim.carrier).for_each([&](Cell c) { order.push_back(c); });
    random_.shuffle(std::span<Cell>(order));
    for (Cell c : order) {
      if (chance(15)) continue;
      Claim smaller = claim;
      smaller.stones.remove(c), smaller.carrier.remove(c);
      if (truth_.holds(smaller)) claim = smaller;
    }
  }

 private:
  Color player_;
  proof::Terrain terrain_;
  Truth truth_;
  base::Random random_;
};

}  // namespace hex::tests
