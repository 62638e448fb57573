#include "store/record.h"
#include "base/characters.h"

#include <gtest/gtest.h>

#include "random_entry.h"
#include "store/text.h"
#include "test_environment.h"

namespace hex::store {
namespace {

using board::Position;

Answer answer_of(Color winner, Cell best, const CellSet& carrier) {
  Answer out;
  out.winner = winner;
  out.best = best;
  out.carrier = carrier;
  out.work = 7;
  return out;
}

// Black to move on 2x2 wins at b1, with a2 and b2.
Entry worked_example() {
  Entry out;
  out.state.size = {2, 2};
  CellSet carrier;
  for (Cell c : {1, 2, 3}) carrier.add(c);
  out.answer = answer_of(Color::Black, 1, carrier);
  return out;
}

std::string hex(std::string_view bytes) {
  std::string out;
  for (const char character : bytes) {
    const auto c = base::byte_of(character);
    out += std::string(out.empty() ? "" : " ") + "0123456789abcdef"[c >> 4] + "0123456789abcdef"[c & 15];
  }
  return out;
}

TEST(StoreKey, IsTheSameForAllImages) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(2000, 200); ++i) {
    const Position p = tests::random_position(tests::random_size(random, 9), random);
    const std::string key = key_of(board::plain_state(p)).bytes;
    for (const Position& image : {p.rotated(), p.mirrored(), p.mirrored().rotated()})
      EXPECT_EQ(key_of(board::plain_state(image)).bytes, key);
    const auto state = parse_key(key);
    ASSERT_TRUE(state);
    EXPECT_EQ(key_of(*state).bytes, key);
    EXPECT_EQ(state->to_move, Color::Black);
  }
}

TEST(StoreKey, ImagesOfCellsGoThereAndBack) {
  const Size size{3, 5};
  for (const bool mirrored : {false, true})
    for (const bool rotated : {false, true}) {
      const Image image(size, mirrored, rotated);
      const Position empty(size);
      for (Cell c = 0; c < size.cells(); ++c) {
        EXPECT_EQ(image.from_key(image.to_key(c)), c);
        Cell expected = mirrored ? empty.geometry().mirrored(c) : c;
        if (rotated) expected = size.cells() - 1 - expected;
        EXPECT_EQ(image.to_key(c), expected);
      }
    }
}

TEST(StoreKey, RefusesWhatNoPositionHas) {
  const std::string good = key_of(worked_example().state).bytes;
  EXPECT_TRUE(parse_key(good));
  for (const std::string& bad :
       {std::string(), std::string("\x02"), good + "x", good.substr(1), std::string("\0\2ab", 4),
        std::string("\x02\x02\x10\x00", 4), std::string("\x02\x02\x01\x01", 4),
        std::string("\x02\x02\x08\x00", 4), std::string(4, '\xff')})
    EXPECT_FALSE(parse_key(bad)) << hex(bad);
}

// As in docs/formats/store.md.
TEST(StoreRecord, WorkedExample) {
  const Entry entry = worked_example();
  const Key key = key_of(entry.state);
  EXPECT_EQ(hex(key.bytes), "02 02 00 00");
  EXPECT_EQ(
      hex(encode(key, Color::Black, entry.answer)),
      "01 01 02 00 07 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 0e 00 00 00 00 30 54 a6 50 ba b1 73 7c");
  EXPECT_EQ(to_line(entry),
            R"({"size":"2x2","black":[],"white":[],"to_move":"black","winner":"black","best":"b1",)"
            R"("carrier":["b1","a2","b2"],"nodes":7})");
}

TEST(StoreRecord, ComesBackInEveryImage) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(2000, 300); ++i) {
    const Entry entry = tests::random_entry(tests::random_size(random, 7), random);
    const Key key = key_of(entry.state);
    const std::string bytes = encode(key, entry.state.to_move, entry.answer);
    const auto back = decode(key, entry.state.to_move, bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, entry.answer);
    const auto plain = decode(key.bytes, bytes);
    ASSERT_TRUE(plain) << plain.error().text();
    EXPECT_EQ(plain->state, key.image.to_key(entry.state));
    EXPECT_EQ(encode(key_of(plain->state), Color::Black, plain->answer), bytes);
  }
}

TEST(StoreRecord, EveryFlippedBitAndEveryCutIsSeen) {
  base::Random random(tests::seed());
  Entry entry = tests::random_entry({4, 3}, random);
  entry.answer.certificate = "certificate";
  const Key key = key_of(entry.state);
  const std::string bytes = encode(key, entry.state.to_move, entry.answer);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    EXPECT_FALSE(decode(key, entry.state.to_move, bytes.substr(0, i)));
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad = bytes;
      bad[i] = base::char_of(bad[i] ^ 1 << bit);
      EXPECT_FALSE(decode(key, entry.state.to_move, bad)) << i;
    }
  }
  EXPECT_FALSE(decode(key_of(worked_example().state), Color::Black, bytes));  // under another key
}

TEST(StoreRecord, ChecksWhatCanBeSeen) {
  const Entry good = worked_example();
  EXPECT_TRUE(check(good));
  const auto refused = [&](auto change) {
    Entry bad = good;
    change(bad);
    return !check(bad).ok();
  };
  EXPECT_TRUE(refused([](Entry& e) { e.answer.best = 4; }));
  EXPECT_TRUE(refused([](Entry& e) { e.state.of(Color::White).add(1); }));
  EXPECT_TRUE(refused([](Entry& e) { e.state.of(Color::Black).add(7); }));
  EXPECT_TRUE(refused([](Entry& e) { e.answer.carrier.add(9); }));
  EXPECT_TRUE(refused([](Entry& e) { e.answer.carrier = CellSet::of(1); }));  // joins nothing
  EXPECT_TRUE(refused([](Entry& e) { e.answer.winner = Color::White; }));     // with a best move of Black
  EXPECT_TRUE(refused([](Entry& e) {
    e.answer = answer_of(Color::White, board::kNoCell, {});
    for (Cell c : {0, 2}) e.state.of(Color::Black).add(c);
    for (Cell c : {1, 3}) e.answer.carrier.add(c);
  }));
}

TEST(StoreText, ComesBack) {
  base::Random random(tests::seed());
  for (int i = 0; i < tests::share(2000, 200); ++i) {
    const Entry entry = tests::random_entry(tests::random_size(random, 30), random);
    const auto back = parse_line(to_line(entry));
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(*back, entry);
  }
}

TEST(StoreText, SaysWhatIsWrong) {
  const std::string good = to_line(worked_example());
  const auto error = [&](const std::string& from, const std::string& to) {
    std::string bad = good;
    bad.replace(bad.find(from), from.size(), to);
    const auto result = parse_line(bad);
    return result ? "nothing" : result.error().text();
  };
  EXPECT_EQ(error("}", ""), "the line should be a JSON object");
  EXPECT_EQ(error(R"("2x2")", R"("2x99")").substr(0, 11), "field size:");
  EXPECT_EQ(error(R"("black":[])", R"("black":["c1"])").substr(0, 12), "field black:");
  EXPECT_EQ(error(R"("black":[])", R"("black":7)"), "field black: should be a list of cells");
  EXPECT_EQ(error(R"("b1","a2")", R"("b1","b1")"), "field carrier: has a cell twice");
  EXPECT_EQ(error(R"(,"winner":"black")", ""), "field winner: is missing");
  EXPECT_EQ(error(R"("nodes":7)", R"("nodes":-7)"), "field nodes: should be a number from 0 on");
  EXPECT_EQ(error(R"("nodes":7)", R"("knots":7)"), "the line has a field that is not known");
  EXPECT_EQ(error(R"("nodes":7)", R"("certificate":"abc")"), "field certificate: should be base64");
  EXPECT_EQ(error(R"("winner":"black")", R"("winner":"white")"),
            "2x2; black -; white -; black to move: the loser has a best move");
}

TEST(StoreText, Base64) {
  const char* pairs[][2] = {{"", ""}, {"M", "TQ=="}, {"Ma", "TWE="}, {"Man", "TWFu"}, {"Many", "TWFueQ=="}};
  for (const auto& [plain, coded] : pairs) {
    EXPECT_EQ(to_base64(plain), coded);
    EXPECT_EQ(*from_base64(coded), plain);
  }
  for (const char* bad : {"A", "TQ=", "T===", "TR==", "=TQ=", "TQ==TWFu", "T Q="})
    EXPECT_FALSE(from_base64(bad)) << bad;
}

}  // namespace
}  // namespace hex::store
