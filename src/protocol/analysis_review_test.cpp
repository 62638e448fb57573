#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>

#include "protocol/analysis_engine.h"

namespace hex::protocol {
namespace {

constexpr const char* kHein =
    R"("boardXSize":5,"initialStones":[["B","a2"],["B","b3"],["B","b4"],["W","a3"],["W","c3"],["W","a5"]],
       "initialPlayer":"W")";

// Asks one question and collects its reports.
class Question {
 public:
  explicit Question(const std::string& rest) : engine_(limits()), client_(engine_.open_client()) {
    ask("{\"id\":\"it\"," + rest + "}", true);
  }
  const std::vector<Json>& reports() {
    engine_.wait();
    return reports_;
  }
  Json answer() { return reports().back(); }
  void stop_after_reports(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds(60), [&] { return reports_.size() >= count; });
    lock.unlock();
    ask(R"({"id":"stop","action":"terminate","terminateId":"it"})", false);
  }

 private:
  static EngineLimits limits() {
    EngineLimits out;
    out.memory_bytes = 8 << 20;
    return out;
  }
  void ask(const std::string& text, bool keep) {
    engine_.ask(client_, text, [this, keep](const Report& report) {
      if (!keep) return;
      const std::lock_guard lock(mutex_);
      reports_.push_back(Json::parse(report.text));
      changed_.notify_all();
    });
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Json> reports_;
  AnalysisEngine engine_;  // last: its threads report here
  Client client_;
};

TEST(AnalysisReview, JudgesAGame) {
  Question question(
      std::string(
          R"("action":"review","maxTime":2,"reportDuringSearchEvery":0.05,"moves":[["W","d3"],["B","b1"]],)") +
      kHein);
  const Json out = question.answer();
  ASSERT_EQ(out["moves"].size(), 2u);
  const Json& move = out["moves"][0];
  for (const char* field :
       {"number", "color", "move", "class", "win_before", "win_after", "proved", "best", "line"})
    EXPECT_TRUE(move.contains(field)) << field;
  EXPECT_EQ(move["number"], 1);
  EXPECT_EQ(move["color"], "white");
  EXPECT_EQ(move["class"], "blunder");
  EXPECT_EQ(move["proved"], true);
  EXPECT_EQ(move["best"], "c2");
  EXPECT_EQ(out["decided_at"], 0);
  EXPECT_TRUE(out["swap"].is_null());
  EXPECT_EQ(out["accuracy"]["white"], 0);
  EXPECT_EQ(out["isDuringSearch"], false);
  EXPECT_EQ(out["complete"], true);
}

TEST(AnalysisReview, TellsHowFarItIsAndCanBeStopped) {
  Question question(
      R"("action":"review","boardXSize":9,"maxTime":100,"reportDuringSearchEvery":0.05,"moves":[["B","a1"],["W","e5"],["B","d5"],["W","f4"]])");
  question.stop_after_reports(2);
  EXPECT_GE(question.reports().size(), 3u);
  EXPECT_EQ(question.reports().front()["isDuringSearch"], true);
  EXPECT_EQ(question.answer()["isDuringSearch"], false);
  EXPECT_EQ(question.answer()["complete"], false);
  EXPECT_LT(question.answer()["seconds"].get<double>(), 60);
}

TEST(AnalysisReview, TakesUpAnEarlierOne) {
  const Json out = Question(R"("action":"review","boardXSize":9,"maxTime":0.1,"moves":[["B","a1"],["W","e5"]],
    "resume":[{"number":1,"color":"black","move":"a1","win_before":0.5,"win_after":0.25,"line":["e5"]}])")
                       .answer();
  EXPECT_EQ(out["moves"][0]["number"], 1);
  const Json bad = Question(R"("action":"review","boardXSize":9,"moves":[["B","a1"]],"resume":[7])").answer();
  EXPECT_TRUE(bad.contains("error"));
}

TEST(AnalysisReview, ChecksAPuzzle) {
  const Json out = Question(std::string(R"("action":"puzzle","accepted":["c2"],)") + kHein).answer();
  EXPECT_EQ(out["winner"], "white");
  EXPECT_EQ(out["winning_moves"], Json::array({"c2"}));
  EXPECT_EQ(out["unique"], true);
  EXPECT_EQ(out["wrong"].size(), 18u);
  EXPECT_TRUE(out["wrong"][0].contains("refutation"));
  EXPECT_TRUE(out["difficulty"].is_object());
  EXPECT_EQ(out["warnings"], Json::array());
}

TEST(AnalysisReview, HasTheOpeningMap) {
  const Json out = Question(R"("action":"openings","boardXSize":5)").answer();
  EXPECT_EQ(out["size"], 5);
  ASSERT_EQ(out["cells"].size(), 25u);
  const Json middle{{"cell", "c3"}, {"winner", "black"}, {"proved", true}, {"chance", 1.0}, {"swap", true}};
  EXPECT_EQ(out["cells"][12], middle);
}

// Beyond the boards that are shipped: what was searched by the time it is stopped, and the rule of thumb elsewhere.
TEST(AnalysisReview, SearchesTheOpeningMapOfALargeBoard) {
  Question question(R"("action":"openings","boardXSize":20,"reportDuringSearchEvery":0.01,"maxTime":60)");
  question.stop_after_reports(2);  // the first one comes at once
  const Json last = question.reports().back();
  ASSERT_EQ(last["cells"].size(), 400u);
  const auto searched = std::count_if(last["cells"].begin(), last["cells"].end(),
                                      [](const Json& cell) { return cell.contains("searched"); });
  EXPECT_GE(searched, 2);
  EXPECT_LT(searched, 400);
}

// A stopped solve knows what it knew before it was stopped.
TEST(AnalysisReview, ASolveTellsTheWinnerFirstAndKeepsIt) {
  Question question(
      R"("action":"solve","boardXSize":7,"reportDuringSearchEvery":0.02,"moves":[["B","d4"],["W","c5"]])");
  question.stop_after_reports(5);
  const auto& reports = question.reports();
  const Json last = reports.back();
  for (const Json& report : reports) {
    if (!report.contains("winner") || report["winner"].is_null()) continue;
    EXPECT_EQ(last["winner"], report["winner"]);
    for (const Json& move : report["losing_moves"])
      EXPECT_NE(std::find(last["losing_moves"].begin(), last["losing_moves"].end(), move),
                last["losing_moves"].end())
          << move;
  }
}

TEST(AnalysisReview, AWholeRecordKeepsWhatItSays) {
  const Json out =
      Question(
          R"json("action":"read","includeNodes":true,"text":"(;FF[4]GM[11]SZ[5]PB[Anna]XX[1][2];B[c3]C[a \\] b](;W[d2];B[b4])(;W[b2]))")json")
          .answer();
  ASSERT_EQ(out["nodes"].size(), 5u);
  EXPECT_EQ(out["nodes"][0]["parent"], -1);
  EXPECT_EQ(out["nodes"][0]["properties"], Json::parse(R"([["PB",["Anna"]],["XX",["1","2"]]])"));
  EXPECT_EQ(out["nodes"][1]["move"], Json::parse(R"(["B","c3"])"));
  EXPECT_EQ(out["nodes"][1]["properties"], Json::parse(R"([["C",["a \\] b"]]])"));
  EXPECT_EQ(out["nodes"][4]["parent"], 1);
  EXPECT_EQ(out["at"], 3);
  const Json link = Question(R"("action":"read","includeNodes":true,"text":"#11,a10:sf6,d4i4h2")").answer();
  EXPECT_EQ(link["nodes"].size(), 7u);
  EXPECT_EQ(link["at"], 3);
}

}  // namespace
}  // namespace hex::protocol
