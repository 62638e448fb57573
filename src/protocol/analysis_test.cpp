#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "archive/solved_store.h"
#include "protocol/analysis_engine.h"
#include "protocol/engine_pool.h"
#include "scratch_folder.h"

namespace hex::protocol {
namespace {

constexpr const char* kHein =
    R"("boardXSize":5,"initialStones":[["B","a2"],["B","b3"],["B","b4"],["W","a3"],["W","c3"],["W","a5"]],
       "initialPlayer":"W")";

std::string query(const std::string& id, const std::string& rest) {
  return "{\"id\":\"" + id + "\"," + rest + "}";
}

// Asks and collects what comes.
class Talk {
 public:
  explicit Talk(EngineLimits limits = small()) : engine_(limits), client_(engine_.open_client()) {}

  static EngineLimits small() {
    EngineLimits limits;
    limits.memory_bytes = 4 << 20;
    return limits;
  }
  AnalysisEngine::Ticket ask(const std::string& text, Client client = 0) {
    return engine_.ask(client == 0 ? client_ : client, text, [this](const Report& report) {
      const std::lock_guard lock(mutex_);
      reports_.push_back(Json::parse(report.text));
      EXPECT_EQ(report.kind == ReportKind::Error, reports_.back().contains("error")) << report.text;
      lasts_ += report.last ? 1 : 0;
      changed_.notify_all();
    });
  }
  // The last report with this id, when all is answered.
  Json answer(const std::string& id) {
    engine_.wait();
    const std::lock_guard lock(mutex_);
    for (auto at = reports_.rbegin(); at != reports_.rend(); ++at)
      if (at->value("id", "") == id) return *at;
    return nullptr;
  }
  Json answer_to(const std::string& rest) {
    ask(query("it", rest));
    return answer("it");
  }
  bool wait_for_reports(std::size_t count) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::seconds(20), [&] { return reports_.size() >= count; });
  }
  std::vector<Json> reports() {
    const std::lock_guard lock(mutex_);
    return reports_;
  }
  int lasts() {
    const std::lock_guard lock(mutex_);
    return lasts_;
  }
  AnalysisEngine& engine() { return engine_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> reports_;
  int lasts_ = 0;
  AnalysisEngine engine_;  // last: its threads report here
  Client client_;
};

TEST(Analysis, AnswersInKataGosShapeWithHexFields) {
  Talk talk;
  const Json out =
      talk.answer_to(R"("boardXSize":5,"moves":[["B","c3"]],"maxVisits":20,"includePolicy":true)");
  EXPECT_EQ(out["turnNumber"], 1);
  EXPECT_EQ(out["isDuringSearch"], false);
  EXPECT_EQ(out["rootInfo"]["currentPlayer"], "W");
  EXPECT_EQ(out["rootInfo"]["proof"], "loss") << "the centre of 5x5 wins by connections only";
  EXPECT_EQ(out["rootInfo"]["winrate"], 1.0) << "seen by Black, as KataGo has it";
  ASSERT_FALSE(out["moveInfos"].empty());
  for (const char* field : {"move", "visits", "winrate", "prior", "lcb", "order", "pv", "proof", "elo"})
    EXPECT_TRUE(out["moveInfos"][0].contains(field)) << field;
  EXPECT_TRUE(out.contains("must_play"));
  EXPECT_EQ(out["mustplay"], out["must_play"]);
  EXPECT_TRUE(out.contains("inferior"));
  EXPECT_FALSE(out["carrier"].empty());
  EXPECT_LT(out["carrier"].size(), 24u) << "Black does not need every cell";
  ASSERT_EQ(out["policy"].size(), 26u);
  EXPECT_EQ(out["policy"][12], -1.0);
}

// A chance of nought would be told of moves that nobody looked at.
TEST(Analysis, MovesWithoutVisitsHaveNoEstimateAndAreLeftOut) {
  Talk talk;
  const Json out =
      talk.answer_to(R"("boardXSize":9,"moves":[["B","e5"]],"maxVisits":12,"includePolicy":true)");
  ASSERT_FALSE(out["moveInfos"].empty());
  EXPECT_LE(out["moveInfos"].size(), 12u);
  for (const Json& info : out["moveInfos"])
    EXPECT_TRUE(info["visits"] > 0 || info["proof"] != "unknown") << info;
  EXPECT_EQ(out["policy"].size(), 82u) << "the policy is of all cells";
}

TEST(Analysis, ConnectionsAndExplanationsHaveTheirUsualNames) {
  Talk talk;
  const char* ladder =
      R"("boardXSize":7,"initialPlayer":"B","initialStones":[["B","e1"],["B","d2"],["B","d3"],["B","c4"],["B","c5"],
         ["B","f6"],["W","a7"],["W","b6"],["W","b7"],["W","d5"],["W","e3"]])";
  const Json why = talk.answer_to(R"("action":"explain","move":"c6",)" + std::string(ladder));
  EXPECT_EQ(why["result"], "wins");
  const Json hop = why["then"]["connections"][0];
  EXPECT_EQ(hop["name"], "ladder");
  EXPECT_EQ(hop["ladder"]["row"], 2);
  EXPECT_EQ(hop["ladder"]["escape"], "f6");
  EXPECT_EQ(why["ladders"][0]["first_move"], 1);
  EXPECT_EQ(why["then"]["empty"], 37);
  const Json links = talk.answer_to(R"("action":"connections","from":"d4","boardXSize":6,"initialPlayer":"W",
                                       "initialStones":[["B","d4"]])")["connections"];
  const auto named = [&](const char* name) {
    return std::any_of(links.begin(), links.end(), [&](const Json& link) { return link["name"] == name; });
  };
  EXPECT_TRUE(named("ziggurat")) << links;
  const Json inferior = talk.answer_to(R"("action":"explain","move":"d3",)" + std::string(kHein))["inferior"];
  EXPECT_EQ(inferior["kind"], "dominated");
  EXPECT_EQ(inferior["by"], "d2");
}

TEST(Analysis, SeveralTurnsAreOneQuery) {
  Talk talk;
  talk.ask(query("t", R"("boardXSize":4,"moves":[["B","b2"],["W","c2"],["B","c3"]],"analyzeTurns":[0,1,2],
                         "maxVisits":5)"));
  talk.engine().wait();
  std::set<int> turns;
  for (const Json& report : talk.reports()) turns.insert(report["turnNumber"].get<int>());
  EXPECT_EQ(turns, (std::set<int>{0, 1, 2}));
  EXPECT_EQ(talk.lasts(), 1);
}

TEST(Analysis, SolvesHeinsPuzzleWithAVerifiedCertificate) {
  Talk talk;
  const Json out = talk.answer_to(R"("action":"solve","includeCertificate":true,)" + std::string(kHein));
  EXPECT_EQ(out["winner"], "white");
  EXPECT_EQ(out["winning_moves"], Json({"c2"}));
  EXPECT_EQ(out["losing_moves"].size(), 18u);
  EXPECT_EQ(out["verified"], true);
  EXPECT_EQ(out["verdict"].get<std::string>().substr(0, 19), "VERIFIED white wins");
  EXPECT_EQ(out["certificate"].get<std::string>().substr(0, 4), "KLUv") << "a zstd frame";
}

TEST(Analysis, UsesAndFeedsAStore) {
  const tests::ScratchFolder scratch;
  const auto store = engine::SolvedStore::open(scratch / "s");
  ASSERT_TRUE(store);
  EngineLimits limits = Talk::small();
  limits.store = store->get();
  const char* solve = R"("action":"solve","boardXSize":6,"moves":[["B","a6"]])";
  EXPECT_EQ(Talk(limits).answer_to(solve)["stored"], false);
  EXPECT_EQ(Talk(limits).answer_to(solve)["stored"], true);
  const char* look = R"("boardXSize":6,"moves":[["B","a6"]],"maxVisits":1)";
  EXPECT_EQ(Talk().answer_to(look)["rootInfo"]["proof"], "unknown");
  EXPECT_EQ(Talk(limits).answer_to(look)["rootInfo"]["proof"], "loss");
}

TEST(Analysis, ALimitGivesNoWinner) {
  Talk talk;
  const Json out = talk.answer_to(R"("action":"solve","boardXSize":8,"maxNodes":5)");
  EXPECT_EQ(out["winner"], nullptr);
  EXPECT_EQ(out["unknown_moves"].size(), 64u);
}

TEST(Analysis, TerminateEndsItsOwnQueryAlone) {
  Talk talk;
  const Client stranger = talk.engine().open_client();
  talk.ask(query("long", R"("action":"solve","boardXSize":10,"reportDuringSearchEvery":0.05)"));
  ASSERT_TRUE(talk.wait_for_reports(1));
  EXPECT_EQ(talk.reports()[0]["isDuringSearch"], true);
  talk.ask(query("stop", R"("action":"terminate_all")"), stranger);
  talk.ask(query("stop", R"("action":"terminate","terminateId":"other")"));
  const auto seen = talk.reports().size();
  ASSERT_TRUE(talk.wait_for_reports(seen + 1)) << "it still runs";
  EXPECT_EQ(talk.reports().back()["isDuringSearch"], true);
  talk.ask(query("stop", R"("action":"terminate","terminateId":"long")"));
  EXPECT_EQ(talk.answer("long")["winner"], nullptr);
}

TEST(Analysis, EveryClientGetsItsTurn) {
  Talk talk;
  const auto busy = talk.ask(query("busy", R"("action":"solve","boardXSize":10)"));
  const Client second = talk.engine().open_client();
  talk.ask(query("short", R"("boardXSize":3,"maxVisits":5)"), second);
  ASSERT_TRUE(talk.wait_for_reports(1)) << "the long solve must give way";
  EXPECT_EQ(talk.reports()[0]["id"], "short");
  talk.engine().forget(busy);
  talk.engine().wait();
}

// A client's priorities order its own questions, not those of others.
TEST(Analysis, PrioritiesCountWithinAClient) {
  Talk talk;
  const auto busy = talk.ask(query("busy", R"("action":"solve","boardXSize":10,"priority":1000)"));
  const Client second = talk.engine().open_client();
  talk.ask(query("other", R"("action":"solve","boardXSize":3,"priority":-5)"), second);
  ASSERT_TRUE(talk.wait_for_reports(1)) << "priority 1000 of another client must not keep it waiting";
  EXPECT_EQ(talk.reports()[0]["id"], "other");
  talk.engine().forget(busy);
  talk.engine().wait();
}

// As a site's puzzle editor sends them: without id and action.
TEST(Analysis, SolverJobsAsTheyAre) {
  Talk talk;
  talk.ask(R"({"size":3,"black":["a1"],"white":[],"color":"white","timeLimitSeconds":10,
               "children":{"maxTimeSeconds":5}})");
  talk.engine().wait();
  ASSERT_EQ(talk.reports().size(), 1u);
  const Json job = talk.reports()[0];
  EXPECT_EQ(job["winner"], "white");
  EXPECT_FALSE(job["pv"].empty());
  EXPECT_EQ(job["children"].size(), 8u);
  EXPECT_EQ(job["children"]["c1"]["winner"], "black");
  EXPECT_FALSE(job["children"]["c1"]["pv"].empty());
  EXPECT_FALSE(job.contains("id"));
}

TEST(Analysis, AGlanceHasValueAndPolicy) {
  Talk talk;
  const Json glance =
      talk.answer_to(R"("action":"glance","boardXSize":4,"boardYSize":3,"moves":[["B","b2"]])");
  ASSERT_EQ(glance["policy"].size(), 3u) << glance;
  EXPECT_EQ(glance["policy"][0].size(), 4u);
  EXPECT_EQ(glance["currentPlayer"], "W");
  EXPECT_LE(glance["whiteWin"], 1);
}

TEST(Analysis, EveryQuestionOfAClientGetsItsTurn) {
  Talk talk;
  const auto busy = talk.ask(query("busy", R"("action":"solve","boardXSize":10)"));
  talk.ask(query("later", R"("action":"solve","boardXSize":3)"));
  ASSERT_TRUE(talk.wait_for_reports(1)) << "the long solve must give way";
  EXPECT_EQ(talk.reports()[0]["id"], "later");
  talk.engine().forget(busy);
  talk.engine().wait();
}

TEST(Analysis, ForgottenQuestionsReportNothingMore) {
  Talk talk;
  const auto ticket =
      talk.ask(query("x", R"("action":"solve","boardXSize":9,"reportDuringSearchEvery":0.01)"));
  ASSERT_TRUE(talk.wait_for_reports(1));
  talk.engine().forget(ticket);
  const auto seen = talk.reports().size();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(talk.reports().size(), seen);
  talk.engine().forget(ticket);
}

TEST(Analysis, TooManyQuestionsAreRefused) {
  EngineLimits limits = Talk::small();
  limits.most_of_client = 2;
  Talk talk(limits);
  for (const char* id : {"1", "2", "3"}) talk.ask(query(id, R"("action":"solve","boardXSize":10)"));
  ASSERT_EQ(talk.reports().size(), 1u);
  EXPECT_EQ(talk.reports()[0]["id"], "3");
  EXPECT_TRUE(talk.reports()[0].contains("error"));
  talk.engine().stop_all();
  talk.engine().wait();
  EXPECT_EQ(talk.lasts(), 3);
}

TEST(Analysis, ConnectionsOfAGroupAndHowTheyAreKept) {
  Talk talk;
  const std::string stone =
      R"("action":"connections","boardXSize":5,"initialStones":[["B","c2"]],"from":"c2")";
  const Json all = talk.answer_to(stone);
  EXPECT_EQ(all["connections"][0]["to"], "north");
  EXPECT_EQ(all["connections"][0]["carrier"], Json({"c1", "d1"}));
  const Json kept = talk.answer_to(stone + R"(,"to":"north","intrusions":["c1"])");
  EXPECT_EQ(kept["replies"], Json({"d1"}));
  EXPECT_EQ(talk.answer_to(R"("action":"connections","boardXSize":5,"from":"c2")")["field"], "from");
}

TEST(Analysis, ExplainsWhyAMoveLoses) {
  Talk talk;
  const std::string hein = R"("action":"explain",)" + std::string(kHein);
  const Json lost = talk.answer_to(hein + R"(,"move":"d3")");
  EXPECT_EQ(lost["result"], "loses");
  EXPECT_EQ(lost["winner"], "black");
  EXPECT_EQ(lost["better"], "c2");
  EXPECT_EQ(lost["line"][0], "d3");
  EXPECT_EQ(lost["line"][1], lost["reply"]);
  EXPECT_FALSE(lost["then"]["carrier"].empty());
  EXPECT_EQ(talk.answer_to(hein)["winning_move"], "c2");
  EXPECT_EQ(talk.answer_to(hein + R"(,"move":"a2")")["field"], "move") << "has a stone";
  EXPECT_EQ(talk.answer_to(hein + R"(,"move":"c2","depth":7)")["field"], "depth");
  EXPECT_EQ(talk.answer_to(R"("action":"explain","boardXSize":9,"maxTime":0.05)")["result"], "unknown");
  const Json over = talk.answer_to(R"("action":"explain","boardXSize":1,"moves":[["B","a1"]])");
  EXPECT_EQ(over["winner"], "black");
}

TEST(Analysis, EvaluatesByResistance) {
  Talk talk;
  const Json out = talk.answer_to(R"("action":"evaluate","boardXSize":5,"moves":[["B","b2"]])");
  EXPECT_LT(out["e"], 0.0) << "Black is ahead";
  ASSERT_EQ(out["cells"].size(), 24u);
  for (const Json& cell : out["cells"])
    EXPECT_DOUBLE_EQ(cell["energy"], cell["black"].get<double>() + cell["white"].get<double>());
}

TEST(Analysis, MovesAreAvoidedByTheirPlayerUntilTheirDepth) {
  Talk talk;
  const auto ask = [&](const std::string& bans) {
    return talk.answer_to(R"("boardXSize":9,"maxVisits":300,"includeInferior":false)" + bans);
  };
  const Json free = ask("");
  const std::string best = free["moveInfos"][0]["move"];
  const auto avoid = [&](const std::string& player, int depth) {
    return ask(R"(,"avoidMoves":[{"player":")" + player + R"(","moves":[")" + best + R"("],"untilDepth":)" +
               std::to_string(depth) + "}]");
  };
  EXPECT_NE(avoid("B", 1)["moveInfos"][0]["move"], best);
  EXPECT_EQ(avoid("W", 1)["moveInfos"], free["moveInfos"]) << "it is Black's turn";
  const Json allowed = ask(R"(,"allowMoves":[{"player":"W","moves":["e5"],"untilDepth":2}])");
  for (const Json& info : allowed["moveInfos"])
    if (info["pv"].size() > 1) {
      EXPECT_EQ(info["pv"][1], "e5") << info;
    }
  EXPECT_GT(std::count_if(allowed["moveInfos"].begin(), allowed["moveInfos"].end(),
                          [](const Json& info) { return info["pv"].size() > 1; }),
            0);
  EXPECT_EQ(avoid("green", 1)["field"], "avoidMoves[0].player");
  EXPECT_EQ(avoid("B", 0)["field"], "avoidMoves[0].untilDepth");
}

// With every other empty cell given to the loser the winner still wins.
TEST(Analysis, ACarrierIsAllThatTheWinnerNeeds) {
  Talk talk;
  const Json out = talk.answer_to(std::string(R"("action":"solve",)") + kHein);
  ASSERT_EQ(out["winner"], "white");
  const auto carrier = out["carrier"].get<std::set<std::string>>();
  EXPECT_TRUE(carrier.contains("c2"));
  EXPECT_LT(carrier.size(), 19u) << "not all that is empty";
  Json stones = Json::parse(std::string("{") + kHein + "}")["initialStones"];
  const auto taken = [&](const std::string& cell) {
    return std::any_of(stones.begin(), stones.end(), [&](const Json& stone) { return stone[1] == cell; });
  };
  for (const char column : std::string("abcde"))
    for (const char row : std::string("12345"))
      if (const std::string cell{column, row}; !carrier.contains(cell) && !taken(cell))
        stones.push_back({"B", cell});
  const Json again = talk.answer_to(
      R"("action":"solve","boardXSize":5,"initialPlayer":"W","initialStones":)" + stones.dump());
  EXPECT_EQ(again["winner"], "white") << stones;
}

// Eight tabs that think in turn: each goes on where it was.
TEST(EnginePool, KeepsTheTreesOfManyClients) {
  EnginePool bench(std::size_t{4} << 20, 1);
  const board::Position position({9, 9});
  engine::ThinkOptions options;
  options.count = 40;
  options.solver = false;
  const auto visits_of = [&](Client client) {
    auto player = bench.take_player(client, position.size());
    std::uint64_t visits = 0;
    for (const auto& info : player->think(position, std::nullopt, options).moves) visits += info.visits;
    bench.give_back(client, std::move(player));
    return visits;
  };
  for (Client client = 1; client <= 8; ++client) EXPECT_LE(visits_of(client), 40u);
  for (Client client = 1; client <= 8; ++client) EXPECT_GE(visits_of(client), 70u) << client;
  bench.forget(3);
  EXPECT_LE(visits_of(3), 40u);
}

TEST(Analysis, RecordsAreReadAndWritten) {
  Talk talk;
  const Json read = talk.answer_to(R"q("action":"read","text":"(;FF[4]GM[11]SZ[5]PB[Ann];B[c3];W[b2])")q");
  EXPECT_EQ(read["moves"], Json::parse(R"q([["B","c3"],["W","b2"]])q"));
  EXPECT_EQ(read["black"], "Ann");
  const Json written = talk.answer_to(
      R"q("action":"write","boardXSize":5,"moves":[["B","c3"],["W","b2"]],"analyzeTurns":[1])q");
  EXPECT_EQ(written["hexworld"], "https://hexworld.org/board/#5,c3");
  EXPECT_EQ(talk.answer_to(R"q("action":"read","text":"(;FF[4]")q")["field"], "text");
}

TEST(Analysis, ARecordKeepsItsVariations) {
  Talk talk;
  const auto read = [&](const std::string& text) {
    return talk.answer_to(R"q("action":"read","text":"(;FF[4]GM[11]SZ[5])q" + text + ")\"");
  };
  EXPECT_FALSE(read(";B[a1];W[b2]").contains("variations")) << "the moves say it all";
  const Json out = read(";B[a1](;W[b2];C[why];B[c3])(;W[swap-pieces];B[d4])(;W[a1])(;AB[e5];W[e4])");
  EXPECT_EQ(out["moves"], Json::parse(R"q([["B","a1"],["W","b2"],["B","c3"]])q"));
  EXPECT_EQ(out["variations"], Json::parse(R"q([[0,"B","a1"],[1,"W","b2"],[2,"B","c3"],
                                                [1,"W","swap-pieces"],[4,"B","d4"]])q"))
      << "what cannot be played, or sets up stones, is left out";
  const Json sides = read(";B[a1](;W[b2])(;W[swap-pieces];W[d4])");
  EXPECT_EQ(sides["variations"][2], Json::parse(R"q([1,"W","swap-sides"])q"));
}

TEST(Analysis, ARecordIsWrittenWithItsVariations) {
  Talk talk;
  const auto write = [&](const std::string& list) {
    return talk.answer_to(
        R"q("action":"write","boardXSize":5,"swapRule":"pieces","moves":[["B","a1"]],"variations":)q" + list);
  };
  const std::string list =
      R"q([[0,"B","a1"],[1,"W","b2"],[2,"B","c3"],[2,"B","e5"],[1,"W","swap-pieces"],[0,"B","d4"]])q";
  const Json written = write(list);
  const std::string sgf = written["sgf"];
  EXPECT_NE(sgf.find("B[a1]"), std::string::npos) << sgf;
  const Json again = talk.answer_to(R"q("action":"read","text":)q" + Json(sgf).dump());
  EXPECT_EQ(again["variations"], Json::parse(list)) << sgf;
  EXPECT_EQ(written["hexworld"], "https://hexworld.org/board/#5,a1") << "links have only the line";
  for (const auto& [bad, where] : {std::pair{R"q([[1,"B","a1"]])q", "variations[0]"},
                                   {R"q([[0,"B","a1"],[1,"W","a1"]])q", "variations[1]"},
                                   {R"q([[0,"B","a1"],[0,"B","b1"],[1,"W","c1"]])q", "variations[2]"},
                                   {R"q([[-1,"B","a1"]])q", "variations[0]"},
                                   {R"q([[0,"B","z9"]])q", "variations[0]"},
                                   {R"q([["B","a1"]])q", "variations[0]"},
                                   {R"q({})q", "variations"}})
    EXPECT_EQ(write(bad)["field"], where) << bad;
}

TEST(Analysis, AMoveAndNoMoveAfterTheEnd) {
  Talk talk;
  EXPECT_EQ(talk.answer_to(R"("action":"genmove","boardXSize":1)")["move"], "a1");
  EXPECT_TRUE(talk.answer_to(R"("action":"genmove","boardXSize":1,"moves":[["B","a1"]])").contains("error"));
  const auto over = talk.answer_to(R"("boardXSize":1,"moves":[["B","a1"]])");
  EXPECT_EQ(over["noResults"], true);
  EXPECT_FALSE(over.contains("warning")) << "front ends take that for no answer, and wait";
}

}  // namespace
}  // namespace hex::protocol
