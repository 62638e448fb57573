// Properties of H-search that need no ground truth: an update gives what building afresh gives, undoing is
// having kept the old set, rotated and colour-transposed positions have rotated and transposed connections,
// and the number of words per bitboard makes no difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "oracle/braid_positions.h"
#include "oracle/connection_cases.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::Cell;
using board::Cells;
using board::Color;
using board::Position;
using board::Size;
using connect::ConnectionSet;
using connect::HSearch;
using connect::Options;

// A connection without what depends on the order of deductions: endpoints, kind and carrier.
struct Claim {
  int x, y;
  bool full;
  std::vector<Cell> carrier;
  friend auto operator<=>(const Claim&, const Claim&) = default;
};

// The claims with every point and cell renamed, sorted.
template <int W, class F>
std::vector<Claim> claims(const ConnectionSet<W>& set, F&& renamed) {
  std::vector<Claim> out;
  for_each_connection(set, [&](int x, int y, const connect::Connection<W>& c) {
    Claim claim{renamed(x), renamed(y), c.key == board::kNoCell, {}};
    if (claim.x > claim.y) std::swap(claim.x, claim.y);
    c.carrier.for_each([&](Cell cell) { claim.carrier.push_back(renamed(cell)); });
    std::sort(claim.carrier.begin(), claim.carrier.end());
    out.push_back(claim);
  });
  std::sort(out.begin(), out.end());
  return out;
}

template <int W>
std::vector<Claim> claims(const ConnectionSet<W>& set) {
  return claims(set, [](int point) { return point; });
}

std::string difference(Size size, const std::vector<Claim>& a, const std::vector<Claim>& b) {
  std::string out;
  const auto say = [&](const char* who, const Claim& c) {
    out += std::string(who) + (c.full ? " full " : " semi ") + board::point_name(size, c.x) + " - " +
           board::point_name(size, c.y) + ":";
    for (Cell cell : c.carrier) out += " " + board::cell_name(size, cell);
    out += "\n";
  };
  for (const Claim& c : a)
    if (!std::binary_search(b.begin(), b.end(), c)) say("only left: ", c);
  for (const Claim& c : b)
    if (!std::binary_search(a.begin(), a.end(), c)) say("only right:", c);
  return out;
}

template <int W>
void expect_same(const ConnectionSet<W>& set, const std::vector<Claim>& left,
                 const std::vector<Claim>& right) {
  ASSERT_TRUE(left == right) << board_text(set) << difference(set.size(), left, right);
}

// Those with which the result does not depend on the order of deductions.
std::vector<NamedOptions> settings_without_limits() {
  auto out = connection_options();
  std::erase_if(out,
                [](const NamedOptions& o) { return !is_unbounded(o.options) || o.options.goal_directed; });
  return out;
}

// Without edges as midpoints a group may be one until a stone joins it to an edge; an update then keeps what
// was found over it and building afresh does not find it. Both are right, and the update has no less.
bool depends_on_history(const Options& options) {
  return !options.edge_midpoints;
}

// Every claim on the right holds one on the left, a semi perhaps a full.
void expect_covered(const ConnectionSet<1>& set, const std::vector<Claim>& left,
                    const std::vector<Claim>& right) {
  for (const Claim& r : right)
    ASSERT_TRUE(std::any_of(left.begin(), left.end(),
                            [&](const Claim& l) {
                              return l.x == r.x && l.y == r.y && (l.full || !r.full) &&
                                     std::includes(r.carrier.begin(), r.carrier.end(), l.carrier.begin(),
                                                   l.carrier.end());
                            }))
        << board_text(set) << difference(set.size(), {}, {r});
}

Size random_size(base::Random& random) {
  return {2 + random.below(5), 2 + random.below(5)};
}

Position random_start(Size size, base::Random& random) {
  if (random.below(3) == 0) return near_braid(3, random);
  return random_stones(size, 5 + random.below(6), 1 + random.below(7), random);
}

// One to three stones on empty cells, of either colour, as two sets.
struct Move {
  Cells<1> mine, theirs;
};
Move random_move(Cells<1> empty, int most, base::Random& random) {
  Move out;
  for (int count = 1 + random.below(most); count > 0 && !empty.empty(); --count) {
    const Cell cell = empty.nth(random.below(empty.count()));
    empty.remove(cell);
    (random.below(2) == 0 ? out.mine : out.theirs).add(cell);
  }
  return out;
}

void update_through_a_game(const NamedOptions& setting, int most_stones, base::Random& random) {
  const Position start = random_start(random_size(random), random);
  HSearch<1> search(setting.options);
  for (Color me : board::kColors) {
    ConnectionSet<1> now = connections_of<1>(start, me, setting.options), next, fresh;
    while (!now.empty_cells().empty()) {
      const std::vector<Claim> before = claims(now);
      const Move move = random_move(now.empty_cells(), most_stones, random);
      search.update(now, move.mine, move.theirs, next);
      ASSERT_TRUE(claims(now) == before) << "the old set is what undoing needs";
      ASSERT_TRUE(next.is_consistent()) << board_text(next);
      board::Stones<1> stones = now.stones();
      stones[me] |= move.mine;
      stones[board::other(me)] |= move.theirs;
      search.build(now.geometry(), me, stones, fresh);
      SCOPED_TRACE(std::string(setting.name) + "; new stones: mine " + names_of(now.size(), move.mine) +
                   " theirs " + names_of(now.size(), move.theirs) + "; left updated, right built");
      ASSERT_EQ(next.points(), fresh.points());
      if (depends_on_history(setting.options))
        expect_covered(next, claims(next), claims(fresh));
      else
        expect_same(next, claims(next), claims(fresh));
      if (testing::Test::HasFatalFailure()) return;
      std::swap(now, next);
    }
  }
}

TEST(ConnectionsProperty, UpdatingEqualsBuilding) {
  base::Random random(seed());
  const auto settings = settings_without_limits();
  for (int i = 0; i < share(20000, 800) && !HasFatalFailure(); ++i)
    update_through_a_game(settings[static_cast<std::size_t>(i) % settings.size()], 1 + i / 7 % 3, random);
}

// With limits an update may find other connections than building does, but it keeps the invariants.
TEST(ConnectionsProperty, LimitedUpdatesAreConsistent) {
  base::Random random(seed());
  for (int i = 0; i < share(600, 40) && !HasFatalFailure(); ++i) {
    const Position start = random_stones(random_size(random), 36, 4, random);
    const Options options = i % 2 == 0 ? Options::standard() : connection_options().back().options;
    HSearch<1> search(options);
    ConnectionSet<1> now = connections_of<1>(start, board::kColors[i / 2 % 2], options), next;
    while (!now.empty_cells().empty() && !HasFatalFailure()) {
      const Move move = random_move(now.empty_cells(), 3, random);
      search.update(now, move.mine, move.theirs, next);
      ASSERT_TRUE(next.is_consistent()) << board_text(next);
      std::swap(now, next);
    }
  }
}

TEST(ConnectionsProperty, RotationAndTranspositionMoveTheConnections) {
  base::Random random(seed());
  const auto settings = settings_without_limits();
  for (int i = 0; i < share(10000, 800) && !HasFatalFailure(); ++i) {
    const Position p = random_start(random_size(random), random);
    const Size size = p.size();
    const NamedOptions& setting = settings[static_cast<std::size_t>(i) % settings.size()];
    SCOPED_TRACE(setting.name);
    for (Color me : board::kColors) {
      const auto set = connections_of<1>(p, me, setting.options);
      ASSERT_TRUE(set.is_consistent()) << board_text(set);
      const auto rotated = connections_of<1>(p.rotated(), me, setting.options);
      const auto mirrored = connections_of<1>(p.mirrored(), board::other(me), setting.options);
      // A group's representative is not its image's, so the images are named by what represents them there.
      expect_same(set,
                  claims(set,
                         [&](int q) {
                           const int edge = q - size.cells();
                           const int image = edge < 0 ? p.geometry().rotated(q) : size.cells() + (edge ^ 1);
                           return rotated.representative(image);
                         }),
                  claims(rotated));
      expect_same(set,
                  claims(set,
                         [&](int q) {
                           const int edge = q - size.cells();
                           const int image = edge < 0 ? p.geometry().mirrored(q) : size.cells() + (edge ^ 2);
                           return mirrored.representative(image);
                         }),
                  claims(mirrored));
    }
  }
}

// Everything about a set, in order.
using Detail = std::tuple<int, int, std::vector<Cell>, int, int, int>;
template <int W>
std::vector<Detail> details(const Position& p, Color me, const Options& options) {
  std::vector<Detail> out;
  for_each_connection(connections_of<W>(p, me, options), [&](int x, int y, const connect::Connection<W>& c) {
    out.push_back({x, y, cells_in(c.carrier), c.key, static_cast<int>(c.rule), c.depth});
  });
  return out;
}

TEST(ConnectionsProperty, WordsPerBitboardMakeNoDifference) {
  base::Random random(seed());
  const auto settings = connection_options();
  for (int i = 0; i < share(3000, 200) && !HasFatalFailure(); ++i) {
    const NamedOptions& setting = settings[static_cast<std::size_t>(i) % settings.size()];
    const Position p = is_unbounded(setting.options)
                           ? random_start(random_size(random), random)
                           : random_stones({2 + random.below(7), 2 + random.below(7)}, 50, 4, random);
    SCOPED_TRACE(setting.name);
    const Color me = board::kColors[random.below(2)];
    const auto expected = details<1>(p, me, setting.options);
    ASSERT_TRUE(details<2>(p, me, setting.options) == expected) << board::to_ascii(p);
#ifndef HEX_SMALL
    ASSERT_TRUE(details<6>(p, me, setting.options) == expected) << board::to_ascii(p);
#endif
  }
}

}  // namespace
}  // namespace hex::tests
