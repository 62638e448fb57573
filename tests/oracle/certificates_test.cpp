// Derivations and certificates as a whole: every step of random derivations holds by brute force, what the
// writer writes the checker verifies, and edited certificates never verify a false claim.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "oracle/proof_kit.h"
#include "oracle/random_derivation.h"
#include "oracle/small_prover.h"
#include "proof/certificate.h"
#include "property/random_position.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

using board::CellState;
using board::Position;
using Bytes = std::vector<std::uint8_t>;

hexcheck::CheckResult check(const Bytes& bytes, const hexcheck::Limits& limits = {}) {
  std::size_t next = 0;
  return hexcheck::check_plain(
      [&](std::uint8_t* out, std::size_t size) {
        const std::size_t count = std::min(size, bytes.size() - next);
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(next), count, out);
        next += count;
        return count;
      },
      limits);
}

// The hardest position for a claim between edges: its stones, its carrier empty, the rest the opponent's.
Position worst_position(board::Size size, const Claim& claim) {
  Position out(size);
  for (Cell cell = 0; cell < size.cells(); ++cell)
    if (!claim.carrier.has(cell))
      out.set_up(claim.stones.has(cell) ? claim.player : other(claim.player), cell);
  out.set_to_move(claim.kind == Kind::Full ? other(claim.player) : claim.player);
  return out;
}

bool joins_edges(const proof::Derivation& proof, const Claim& claim) {
  return claim.x == proof.terrain().first_edge(claim.player) &&
         claim.y == proof.terrain().second_edge(claim.player);
}

// Certificates with every rule in them.
std::vector<Bytes> certificates_of_random_derivation(board::Size size, std::uint64_t seed, int tries) {
  RandomDerivation random(size, seed);
  std::vector<Bytes> out;
  for (int i = 0; i < tries; ++i) {
    const proof::Step step = random.step();
    if (step == proof::kNoStep) continue;
    const Claim claim = random.proof().claim(step);
    if (!joins_edges(random.proof(), claim)) continue;
    const auto bytes = write_certificate(random.proof(), step, worst_position(size, claim), claim.player);
    EXPECT_TRUE(bytes.ok());
    if (bytes) out.push_back(*bytes);
  }
  return out;
}

TEST(Derivations, RandomStepsHold) {
  std::map<int, int> by_rule;
  const std::uint64_t number = seed();
  int checked = 0;
  for (int round = 0; round < share(1000, 30); ++round) {
    const board::Size size = round % 3 == 2 ? board::Size{3, 5} : board::Size{4, 4};
    RandomDerivation random(size, number + static_cast<std::uint64_t>(round));
    Truth truth(size);
    for (int i = 0; i < 20000; ++i) {
      const proof::Step step = random.step();
      if (step == proof::kNoStep) continue;
      const Claim claim = random.proof().claim(step);
      if (claim.carrier.count() > 12) continue;
      ++by_rule[static_cast<int>(random.proof().rule(step))];
      ++checked;
      ASSERT_TRUE(truth.holds(claim))
          << text_of(claim) << " by rule " << static_cast<int>(random.proof().rule(step));
    }
  }
  std::printf("%d claims:", checked);
  for (const auto& [rule, count] : by_rule) std::printf(" rule %d: %d", rule, count);
  std::printf("\n");
  EXPECT_EQ(by_rule.size(), 13u) << "some rule was never used";
}

TEST(Certificates, OfRandomDerivationsVerify) {
  std::uint64_t number = seed();
  for (const board::Size size : {board::Size{4, 4}, {3, 5}, {5, 3}, {3, 3}})
    for (const Bytes& bytes : certificates_of_random_derivation(size, ++number, share(200000, 30000))) {
      const auto outcome = check(bytes);
      ASSERT_EQ(outcome.verdict, hexcheck::Verdict::Verified) << outcome.text;
      ASSERT_EQ(outcome.text.substr(0, 9), "VERIFIED ");
    }
}

// The line that hexcheck prints, made from the position itself.
std::string verified_line(const Position& position, Color winner) {
  std::string out = std::string("VERIFIED ") + name(winner) + " wins; " +
                    std::to_string(position.size().cols) + "x" + std::to_string(position.size().rows);
  for (Color color : board::kColors) {
    out += std::string("; ") + name(color);
    for (Cell cell : position.cells_of(state_of(color)))
      out += std::string(" ") + static_cast<char>('a' + position.size().col(cell)) +
             std::to_string(position.size().row(cell) + 1);
    if (position.stones(color) == 0) out += " -";
  }
  return out + "; " + name(position.to_move()) + " to move";
}

constexpr board::Size kSizes[] = {{4, 4}, {3, 4}, {4, 3}, {3, 3}, {2, 5}, {5, 3}, {1, 4}, {4, 1}};

TEST(Certificates, OfSolvedPositionsVerify) {
  base::Random random(seed());
  std::map<int, int> by_rule;
  for (int round = 0; round < share(4000, 96); ++round) {
    const board::Size size = kSizes[round % 8];
    Position position = random_position(size, random);
    position.set_to_move(board::kColors[random.below(2)]);
    SmallProver prover(size, round % 4 == 0 ? 0 : random.next());
    const proof::Step root = prover.prove(position);
    const Color winner = prover.oracle().winner(position);
    const auto bytes = write_certificate(prover.proof(), root, position, winner);
    ASSERT_TRUE(bytes.ok());
    const auto outcome = check(*bytes);
    ASSERT_EQ(outcome.text, verified_line(position, winner));
    EXPECT_EQ(outcome.steps, proof_size(prover.proof(), root));
    for (proof::Step step = 0; step <= root; ++step) ++by_rule[static_cast<int>(prover.proof().rule(step))];
    EXPECT_FALSE(write_certificate(prover.proof(), root, position, other(winner)).ok());
  }
  for (const auto& [rule, count] : by_rule) std::printf(" rule %d: %d", rule, count);
  std::printf("\n");
}

// What a verified line says, judged by brute force. Nothing when the board is too large for that.
class Judge {
 public:
  std::optional<bool> holds(const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < line.size();) {
      const std::size_t end = std::min(line.find(' ', begin), line.size());
      words.push_back(line.substr(begin, end - begin));
      begin = end + 1;
    }
    const Color winner = words[1] == "black" ? Color::Black : Color::White;
    board::Size size;
    std::sscanf(words[3].c_str(), "%dx%d", &size.cols, &size.rows);
    if (size.cells() > 20 || size.cols > 26) return std::nullopt;
    const Color to_move = words[words.size() - 3] == "black" ? Color::Black : Color::White;
    Claim claim{winner, to_move == winner ? Kind::Semi : Kind::Full, 0, 0, {}, {}};
    claim.x = size.cells() + 2 * index(winner), claim.y = claim.x + 1;
    for (Cell cell = 0; cell < size.cells(); ++cell) claim.carrier.add(cell);
    Color color = Color::Black;
    for (std::size_t i = 4; i + 3 < words.size(); ++i) read_stone(words[i], size, color, claim);
    return truth(size).holds(claim);
  }

 private:
  static void read_stone(const std::string& word, board::Size size, Color& color, Claim& claim) {
    if (word == "black" || word == "white") {
      color = word == "black" ? Color::Black : Color::White;
    } else if (word[0] != '-') {
      const Cell cell = size.cell(word[0] - 'a', std::atoi(word.c_str() + 1) - 1);
      claim.carrier.remove(cell);
      if (color == claim.player) claim.stones.add(cell);
    }
  }
  Truth& truth(board::Size size) {
    auto& entry = truths_[{size.cols, size.rows}];
    if (!entry) entry = std::make_unique<Truth>(size);
    return *entry;
  }
  std::map<std::pair<int, int>, std::unique_ptr<Truth>> truths_;
};

Bytes mutated(Bytes bytes, base::Random& random) {
  const auto place = [&] { return static_cast<std::size_t>(random.below(static_cast<int>(bytes.size()))); };
  const auto at = [&](std::size_t i) { return bytes.begin() + static_cast<std::ptrdiff_t>(i); };
  for (int edits = 1 + random.below(3); edits > 0 && bytes.size() > 20; --edits) {
    // The magic number is left as it is: without it nothing else is looked at.
    const std::size_t i = 8 + static_cast<std::size_t>(random.below(static_cast<int>(bytes.size() - 8)));
    switch (random.below(9)) {
      case 0:
        bytes[i] = static_cast<std::uint8_t>(random.below(256));
        break;
      case 1:
        bytes[i] = static_cast<std::uint8_t>(bytes[i] ^ (1 << random.below(8)));
        break;
      case 2:
        bytes[i] = static_cast<std::uint8_t>(bytes[i] + 1 - 2 * random.below(2));
        break;
      case 3:
        bytes.insert(at(i), static_cast<std::uint8_t>(random.below(24)));
        break;
      case 4:
        bytes.erase(at(i));
        break;
      case 5:
        std::swap(bytes[i], bytes[8 + place() % (bytes.size() - 8)]);
        break;
      case 6:  // the first bytes say what is claimed
        bytes[8 + static_cast<std::size_t>(random.below(8))] = static_cast<std::uint8_t>(random.below(6));
        break;
      case 7: {  // a piece from elsewhere
        const std::size_t from = place(),
                          length = std::min<std::size_t>(1 + place() % 8, bytes.size() - std::max(i, from));
        const Bytes piece(at(from), at(from + length));
        std::copy(piece.begin(), piece.end(), at(i));
        break;
      }
      default:
        bytes[i] = static_cast<std::uint8_t>(random.below(20));
    }
  }
  return bytes;
}

TEST(Certificates, EditedOnesNeverVerifyAFalseClaim) {
  std::uint64_t number = seed();
  base::Random random(number);
  std::vector<Bytes> originals;
  for (int i = 0; i < 40; ++i) {
    SmallProver prover(kSizes[i % 6], i % 3 == 0 ? 0 : random.next());
    const Position position = random_position(kSizes[i % 6], random);
    originals.push_back(*write_certificate(prover.proof(), prover.prove(position), position,
                                           prover.oracle().winner(position)));
  }
  for (const board::Size size : {board::Size{4, 4}, {3, 4}, {3, 3}})
    for (const Bytes& bytes : certificates_of_random_derivation(size, ++number, 15000))
      originals.push_back(bytes);
  Judge judge;
  std::array<int, 4> verdicts{};
  int unknown = 0;
  for (int i = 0; i < share(2000000, 12000); ++i) {
    const Bytes& original =
        originals[static_cast<std::size_t>(random.below(static_cast<int>(originals.size())))];
    const auto outcome = check(mutated(original, random));
    ++verdicts[static_cast<std::size_t>(outcome.verdict)];
    if (outcome.verdict != hexcheck::Verdict::Verified) {
      ASSERT_EQ(outcome.text.find("VERIFIED"), std::string::npos);
      continue;
    }
    const auto holds = judge.holds(outcome.text);
    unknown += holds ? 0 : 1;
    ASSERT_TRUE(holds.value_or(true)) << outcome.text;
  }
  std::printf(
      "%zu originals; verified %d (%d on boards too large to judge), refuted %d, malformed %d, limit %d\n",
      originals.size(), verdicts[0], unknown, verdicts[1], verdicts[2], verdicts[3]);
  EXPECT_GT(verdicts[0], 0);
  EXPECT_GT(verdicts[1], 0);
}

// A certificate with any step as its last and any claim in its head: what write_certificate() would refuse.
Bytes forged(const proof::Derivation& proof, proof::Step root, const Position& position, Color winner) {
  Bytes out = {'H', 'E', 'X', 'C', 'E', 'R', 'T', '1'};
  const auto number = [&](std::size_t value) {
    for (; value >= 128; value >>= 7) out.push_back(static_cast<std::uint8_t>(value | 128));
    out.push_back(static_cast<std::uint8_t>(value));
  };
  const auto put = [&](int value) { number(static_cast<std::size_t>(value)); };
  put(position.size().cols), put(position.size().rows), put(index(winner)), put(index(position.to_move()));
  for (Color color : board::kColors) {
    put(position.stones(color));
    for (Cell cell : position.cells_of(state_of(color))) put(cell);
  }
  put(root + 1);
  for (proof::Step step = 0; step <= root; ++step) {
    const proof::Rule rule = proof.rule(step);
    put(static_cast<int>(rule));
    if (rule == proof::Rule::Or || rule == proof::Rule::Reversible) number(proof.premises(step).size());
    for (proof::Step premise : proof.premises(step)) put(2 * (step - premise));
    for (int value : proof.numbers(step)) put(value);
  }
  return out;
}

TEST(Certificates, TheLastClaimMustSayWhatTheFileSays) {
  base::Random random(seed());
  constexpr board::Size kSize{3, 3};
  int verified = 0, refuted = 0;
  for (int round = 0; round < share(1000, 120); ++round) {
    RandomDerivation derivation(kSize, random.next());
    const proof::Derivation& proof = derivation.proof();
    for (int i = 0; i < 1500; ++i) {
      const proof::Step step = derivation.step();
      if (step == proof::kNoStep) continue;
      const Claim claim = proof.claim(step);
      if (!joins_edges(proof, claim) && random.below(20) != 0) continue;
      Position position = worst_position(kSize, claim);
      if (random.below(2) == 0) position.set_to_move(other(position.to_move()));
      if (random.below(2) == 0) position = random_position(kSize, random);
      const Color winner = random.below(4) == 0 ? other(claim.player) : claim.player;
      const auto outcome = check(forged(proof, step, position, winner));
      const bool proves = proof.proves(step, position, winner, position.to_move());
      ASSERT_EQ(outcome.verdict, proves ? hexcheck::Verdict::Verified : hexcheck::Verdict::Refuted)
          << outcome.text << "; " << text_of(claim);
      ++(proves ? verified : refuted);
    }
  }
  std::printf("%d verified, %d refuted\n", verified, refuted);
  EXPECT_GT(verified, 0);
}

// "North touches b1, b1 touches a2, a2 touches south": Black has won on 2x2 with b1 and a2.
const Bytes kChain = {'H', 'E', 'X', 'C', 'E', 'R', 'T', '1', 2,
                      2,   0,   1,   2,   1,   2,   0,   5,       // the head; five steps
                      0,   4,   1,   0,   1,   2,   0,   2,   5,  // three pairs that touch
                      2,   7,   5,   2,   3,   5};                // two series

TEST(Certificates, ByHand) {
  ASSERT_EQ(check(kChain).text, "VERIFIED black wins; 2x2; black b1 a2; white -; white to move");
  const auto edited = [](std::size_t place, std::uint8_t byte) {
    Bytes out = kChain;
    out[place] = byte;
    return check(out);
  };
  // A second use of what was given up, a step that refers to itself or to none, a rule that does not exist.
  EXPECT_EQ(edited(30, 9).text, "MALFORMED byte 31: a reference leads to a claim that was given up");
  for (const auto& [place, byte] :
       {std::pair(27, 1), {27, 9}, {26, 15}, {9, 0}, {8, 33}, {10, 2}, {13, 2}, {17, 9}})
    EXPECT_EQ(edited(static_cast<std::size_t>(place), static_cast<std::uint8_t>(byte)).verdict,
              hexcheck::Verdict::Malformed)
        << place;
  Bytes two_stones = kChain;
  two_stones[15] = 1;
  two_stones.insert(two_stones.begin() + 16, 1);  // White's b1, too
  EXPECT_EQ(check(two_stones).verdict, hexcheck::Verdict::Malformed);
}

TEST(Certificates, LimitsAreNoVerdicts) {
  hexcheck::Limits limits;
  limits.live_claims = 3;
  EXPECT_EQ(check(kChain, limits).verdict, hexcheck::Verdict::Verified);
  limits.live_claims = 2;
  EXPECT_EQ(check(kChain, limits).verdict, hexcheck::Verdict::Limit);
  limits = {};
  limits.memory_bytes = 200;
  EXPECT_EQ(check(kChain, limits).verdict, hexcheck::Verdict::Limit);
  limits = {};
  limits.content_bytes = kChain.size() - 1;
  EXPECT_EQ(check(kChain, limits).verdict, hexcheck::Verdict::Limit);
}

TEST(Certificates, CutOffOrExtendedOnesAreMalformed) {
  base::Random random(seed());
  for (int i = 0; i < 8; ++i) {
    SmallProver prover(kSizes[i], random.next());
    const Position position = random_position(kSizes[i], random);
    Bytes bytes = *write_certificate(prover.proof(), prover.prove(position), position,
                                     prover.oracle().winner(position));
    for (std::size_t length = 0; length < bytes.size(); ++length)
      ASSERT_EQ(check(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length))).verdict,
                hexcheck::Verdict::Malformed);
    bytes.push_back(0);
    EXPECT_EQ(check(bytes).verdict, hexcheck::Verdict::Malformed);
  }
}

}  // namespace
}  // namespace hex::tests
