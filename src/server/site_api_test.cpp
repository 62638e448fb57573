// What a site's server posts to a worker, posted to us.
#include <gtest/gtest.h>

#include <set>

#include "board/notation.h"
#include "running_server.h"

namespace hex::server {
namespace {

using Json = nlohmann::json;

httplib::Result post(const Running& web, const char* path, const std::string& body) {
  const auto client = web.client();
  client->set_read_timeout(60);
  return client->Post(path, body, "application/json");
}

TEST(SiteApi, Moves) {
  const Running web;
  const auto mohex =
      post(web, "/calculate-move",
           R"({"game":{"size":11,"currentPlayer":"black","movesHistory":"e4 d6","swapRule":false},
                              "ai":{"engine":"mohex","maxGames":20}})");
  ASSERT_TRUE(mohex);
  EXPECT_EQ(mohex->status, 200) << mohex->body;
  EXPECT_TRUE(board::parse_cell({11, 11}, mohex->body).ok()) << mohex->body;
  for (const char* search : {"true", "false"}) {
    const auto katahex = post(web, "/calculate-move",
                              std::string(R"({"game":{"size":5,"currentPlayer":"white","movesHistory":"a1",
                              "swapRule":false},"ai":{"engine":"katahex","treeSearch":)") +
                                  search + "}}");
    EXPECT_TRUE(board::parse_cell({5, 5}, katahex->body).ok()) << katahex->body;
  }
  const auto swap = post(web, "/calculate-move",
                         R"({"game":{"size":5,"currentPlayer":"white","movesHistory":"c3","swapRule":true},
                             "ai":{"engine":"mohex","maxGames":20}})");
  EXPECT_EQ(swap->body, "swap-pieces");
  const auto over = post(web, "/calculate-move",
                         R"({"game":{"size":3,"currentPlayer":"white","movesHistory":"b1 a2 b2 a3 b3",
                             "swapRule":false},"ai":{"engine":"mohex","maxGames":20}})");
  EXPECT_EQ(over->body, "resign");
}

TEST(SiteApi, WrongRequestsAreToldWhy) {
  const Running web;
  const auto turn = post(web, "/calculate-move",
                         R"({"game":{"size":5,"currentPlayer":"black","movesHistory":"c3"},"ai":{}})");
  EXPECT_EQ(turn->status, 400);
  EXPECT_NE(turn->body.find("white"), std::string::npos) << turn->body;
  for (const char* body : {"", "[]", "{}", R"({"game":{"size":5,"movesHistory":"z9"}})",
                           R"({"game":{"size":99,"movesHistory":""}})", R"({"game":7})"})
    EXPECT_EQ(post(web, "/calculate-move", body)->status, 400) << body;
  EXPECT_EQ(post(web, "/analyze-position", R"({"size":5,"color":"green","black":"","white":""})")->status,
            400);
  EXPECT_EQ(post(web, "/analyze-position", R"({"size":5,"color":"black","black":"a1","white":"a1"})")->status,
            400);
  const auto form = web.client()->Post("/calculate-move", "{}", "text/plain");
  EXPECT_EQ(form->status, 415) << "so that no other site's page can post it";
}

TEST(SiteApi, GamesAreReviewed) {
  const Running web;
  const auto answer = post(web, "/analyze-game", R"({"size":5,"movesHistory":"b2 swap-pieces c3 d2"})");
  ASSERT_EQ(answer->status, 200) << answer->body;
  const Json moves = Json::parse(answer->body);
  ASSERT_EQ(moves.size(), 4u);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    EXPECT_EQ(moves[i]["moveIndex"], i);
    EXPECT_EQ(moves[i]["color"], i % 2 == 0 ? "black" : "white");
    EXPECT_EQ(moves[i]["bestMoves"].size(), 4u);
    for (const auto& chance : {moves[i]["whiteWin"], moves[i]["move"]["whiteWin"]}) {
      EXPECT_GE(chance, 0);
      EXPECT_LE(chance, 1);
    }
    if (i + 1 < moves.size()) {
      EXPECT_EQ(moves[i]["move"]["whiteWin"], moves[i + 1]["whiteWin"]);
    }
  }
  EXPECT_EQ(moves[1]["move"]["move"], "swap-pieces");
}

TEST(SiteApi, PositionsWithAnyNumberOfStones) {
  const Running web;
  const auto answer =
      post(web, "/analyze-position", R"({"color":"black","size":6,"white":"a1 d4 f5 b2","black":"d5"})");
  ASSERT_EQ(answer->status, 200) << answer->body;
  const Json position = Json::parse(answer->body);
  ASSERT_EQ(position["policy"].size(), 6u);
  double sum = 0;
  for (const Json& row : position["policy"]) {
    ASSERT_EQ(row.size(), 6u);
    for (const Json& cell : row) sum += cell.get<double>();
  }
  EXPECT_NEAR(sum, 1, 1e-6);
  EXPECT_EQ(position["policy"][0][0], 0) << "a stone is there";
}

// The reply to every move, and the winner after each: White to move on 3x3 wins with b2 and others.
TEST(SiteApi, SolverJobs) {
  const Running web;
  const auto answer = post(web, "/solve-position",
                           R"({"size":3,"black":["a1"],"white":[],"color":"white","timeLimitSeconds":10,
                               "children":{"maxTimeSeconds":10}})");
  ASSERT_EQ(answer->status, 200) << answer->body;
  const Json job = Json::parse(answer->body);
  EXPECT_EQ(job["winner"], "white");
  EXPECT_FALSE(job["pv"].empty());
  ASSERT_EQ(job["children"].size(), 8u);
  EXPECT_EQ(job["children"]["b2"]["winner"], "white");
  EXPECT_EQ(job["children"]["c1"]["winner"], "black");
  const auto unproven = post(web, "/solve-position",
                             R"({"size":11,"black":[],"white":[],"color":"black","timeLimitSeconds":0.2})");
  EXPECT_EQ(Json::parse(unproven->body)["winner"], nullptr) << unproven->body;
}

TEST(SiteApi, PingAndStatus) {
  ServerOptions options = Running::standard();
  const Running web(options);
  EXPECT_EQ(web.client()->Get("/ping")->body, "pong");
  EXPECT_EQ(Json::parse(web.client()->Get("/status")->body)["name"], "Mustplay");
}

TEST(SiteApi, ATokenKeepsOthersOut) {
  ServerOptions options = Running::standard();
  options.token = "secret";
  WebServer server(options);
  const auto port = server.open();
  ASSERT_TRUE(port.ok());
  std::thread thread([&] { server.run(); });
  httplib::Client client("127.0.0.1", *port);
  while (!client.Get("/")) std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const char* body = R"({"size":3,"color":"black","black":"","white":""})";
  EXPECT_EQ(client.Post("/analyze-position", body, "application/json")->status, 401);
  EXPECT_EQ(client.Post("/analyze-position", {{"Authorization", "Bearer secret"}}, body, "application/json")
                ->status,
            200);
  EXPECT_EQ(client.Get("/status")->status, 401);
  EXPECT_EQ(client.Get("/ping")->status, 200);
  server.stop();
  thread.join();
}

}  // namespace
}  // namespace hex::server
