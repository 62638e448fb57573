// Front ends as they are used, command by command, each sent when the one before is answered, and every answer
// read by parsers as strict as theirs (client_parsers.h). The recorded conversations are in MUSTPLAY_DATA.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <thread>

#include "board/notation.h"
#include "client_parsers.h"
#include "conversation.h"
#include "test_environment.h"

namespace hex::tests {
namespace {

// Sends one line and reads to the blank line that ends its reply, through blocks of live graphics.
class FrontEnd {
 public:
  std::string ask(const std::string& line) {
    EXPECT_TRUE(talk_.send(line + "\n"));
    return answer(line);
  }
  std::string answer(const std::string& line) {
    blocks_.clear();
    for (;;) {
      const auto part = talk_.reply();
      if (!part) {
        ADD_FAILURE() << line << ": no answer";
        return "";
      }
      if (part->rfind("gogui-gfx:", 0) == 0) {
        const std::string block = part->substr(0, part->size() - 1);
        EXPECT_EQ(block_fault(block), "") << line;
        blocks_.push_back(block);
        continue;
      }
      EXPECT_EQ(part->rfind("= ", 0), 0u) << line << " -> " << *part;
      return part->size() < 4 ? "" : part->substr(2, part->size() - 4);
    }
  }
  void send(const std::string& line) { EXPECT_TRUE(talk_.send(line + "\n")); }
  const std::vector<std::string>& blocks() const { return blocks_; }

 private:
  Conversation talk_;
  std::vector<std::string> blocks_;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(Clients, TheParsersAreStrict) {
  EXPECT_EQ(block_fault("gogui-gfx:\ndfpn\nVAR B f5\nLABEL e5 114@@82\nTEXT 0/91 proven losses\n"), "");
  EXPECT_EQ(block_fault("gogui-gfx:\ndfpn\nVAR\nLABEL\nTEXT x\n"), "");
  EXPECT_NE(block_fault("gogui-gfx:\ndfpn\nVAR B f5\nTEXT 0/91 proven losses\n"), "") << "LABEL is missing";
  EXPECT_NE(block_fault("gogui-gfx:\ndfpn\nTEXT 0/91 proven losses\n"), "");
  EXPECT_NE(block_fault("gogui-gfx:\nuct\nVAR\nINFLUENCE\nLABEL\nTEXT x\n"), "") << "VAR needs a move";
  EXPECT_NE(block_fault("gogui-gfx:\nab\nVAR B a1\nINFLUENCE\nLABEL\nTEXT x\n"), "");
  EXPECT_NE(block_fault("gogui-gfx:\nsolver\nVAR\nLABEL\nTEXT 3 nodes\n"), "");
  EXPECT_EQ(block_fault("gogui-gfx:\nsolver\nVAR\nLABEL a1 x\nTEXT 1/9 2/3\n"), "");
  EXPECT_NE(block_fault("gogui-gfx:\nkata\nVAR B a1\n"), "");
  EXPECT_NE(menu_fault("vc/Full between/vc-between-cells-full %c %p %p"), "");
  EXPECT_NE(menu_fault("none/Live analysis/kata-analyze %m 50"), "");
}

TEST(Clients, HexGuisMenu) {
  FrontEnd gui;
  for (const std::string& line : lines_of(gui.ask("hexgui-analyze_commands")))
    EXPECT_EQ(menu_fault(line), "");
}

TEST(Clients, HexGuisSolveButton) {
  FrontEnd gui;
  gui.ask("boardsize 9 9");
  gui.ask("play black b4");
  gui.ask("play white e5");
  gui.ask("param_dfpn use_guifx 1");
  gui.send("dfpn-solve-state black");
  std::thread stop([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    gui.send("# interrupt");
  });
  const std::string winner = gui.answer("dfpn-solve-state black");
  stop.join();
  EXPECT_TRUE(winner.empty() || winner == "black" || winner == "white") << winner;
  ASSERT_FALSE(gui.blocks().empty()) << "the solve takes longer than that";
  EXPECT_TRUE(has(gui.blocks().back(), "LABEL ")) << gui.blocks().back();
  EXPECT_TRUE(has(gui.blocks().back(), "VAR B ")) << gui.blocks().back();
}

TEST(Clients, GraphicsOfEverySearch) {
  FrontEnd gui;
  gui.ask("boardsize 8 8");
  gui.ask("param_mohex use_guifx 1");
  gui.ask("param_mohex max_time 1.5");
  gui.ask("play black d4");
  gui.ask("genmove white");
  ASSERT_FALSE(gui.blocks().empty());
  EXPECT_TRUE(has(gui.blocks().back(), "\nuct\n"));
  EXPECT_FALSE(has(gui.blocks().back(), "%@")) << "labels say visits";
  gui.ask("param_game player alphabeta");
  gui.ask("genmove black");
  for (const std::string& block : gui.blocks()) EXPECT_TRUE(has(block, "\nab\n")) << block;
  gui.ask("boardsize 8 8");
  gui.ask("param_dfpn use_guifx 1");
  gui.ask("param_dfpn timelimit 1.5");
  gui.ask("dfs-solve-state black");
  for (const std::string& block : gui.blocks()) EXPECT_TRUE(has(block, "\nsolver\n")) << block;
  EXPECT_FALSE(gui.blocks().empty());
  gui.ask("param_analyze use_guifx 1");
  gui.ask("kata-analyze black 20 maxtime 1");
  ASSERT_FALSE(gui.blocks().empty());
  EXPECT_TRUE(has(gui.blocks().back(), "\nkata\ninfo move "));
}

TEST(Clients, LiveAnalysisOfTheMenuEndsByItself) {
  FrontEnd gui;
  gui.ask("boardsize 6 6");
  const std::string lines = gui.ask("kata-analyze black 20 maxtime 0.5");
  EXPECT_TRUE(has(lines, "info move ")) << lines;
}

TEST(Clients, SwapWithHexGui09) {
  FrontEnd gui;
  for (const char* line : {"boardsize 5 5", "play black c2", "param_mohex max_time 0.3",
                           "param_game allow_swap 1", "param_game swap_rule sides", "play white swap-pieces"})
    gui.ask(line);
  const std::string board = gui.ask("showboard");
  EXPECT_TRUE(has(board, "white to move")) << board;
  EXPECT_TRUE(has(gui.ask("all_legal_moves"), "b3")) << "the stone stays where it is";
  EXPECT_TRUE(is_cell_text(gui.ask("genmove white")));
  gui.ask("undo");
  gui.ask("undo");
  EXPECT_EQ(gui.ask("genmove white"), "swap-sides") << "c2 is worth it";
  EXPECT_TRUE(has(gui.ask("showboard"), "white to move"));
}

TEST(Clients, SwapWithHexGui010) {
  FrontEnd gui;
  for (const char* line : {"boardsize 5 5", "clear_board", "param_mohex max_time 0.3",
                           "param_game allow_swap 1", "clear_board", "play white b3"})
    gui.ask(line);
  EXPECT_TRUE(is_cell_text(gui.ask("genmove black"))) << "never twice";
  for (const char* line : {"clear_board", "play black c2"}) gui.ask(line);
  EXPECT_EQ(gui.ask("genmove white"), "swap-pieces");
  EXPECT_TRUE(is_cell_text(gui.ask("genmove black")));
}

TEST(Clients, FinishedGames) {
  FrontEnd gui;
  for (const char* line : {"boardsize 3 3", "play-game b1 a2 b2 a3 b3"}) gui.ask(line);
  for (const char* line : {"genmove white", "reg_genmove black", "genmove_debug white", "kata-search white"})
    EXPECT_EQ(gui.ask(line), "resign") << line;
  EXPECT_EQ(gui.ask("kata-genmove_analyze white maxmoves 3"), "play resign");
  const std::string raw = gui.ask("kata-raw-nn 0");
  EXPECT_TRUE(has(raw, "whiteWin 0.000000\n")) << raw;
  for (const char* line : {"boardsize 3 3", "play white a2", "play white b2", "play white c2"}) gui.ask(line);
  EXPECT_TRUE(has(gui.ask("kata-raw-nn 0"), "whiteWin 1.000000\n"));
  EXPECT_TRUE(has(gui.ask("kata-raw-nn all"), "\nsymmetry 7\nwhiteWin 1.000000\n"));
}

TEST(Clients, KataHexsWorker) {
  FrontEnd worker;
  for (const char* line : {"param_mohex max_games 50", "boardsize 11 11", "clear_board",
                           "set_position black e4 white d6 white c7"})
    worker.ask(line);
  EXPECT_TRUE(has(worker.ask("showboard"), "black to move"));
  worker.ask("set_position black e4");
  EXPECT_TRUE(has(worker.ask("showboard"), "black to move")) << "as KataHex has it";
  const std::string move = worker.ask("genmove_debug black");
  EXPECT_TRUE(is_cell_text(move)) << "the worker takes the whole reply for the move: " << move;
}

// Sabaki divides by the sum of the visits.
TEST(Clients, AProvedPositionHasVisits) {
  FrontEnd sabaki;
  for (const char* line : {"boardsize 3 3", "play black b2"}) sabaki.ask(line);
  const std::string info = sabaki.ask("kata-analyze white 10 maxtime 0.3 rootInfo true");
  EXPECT_TRUE(has(info, "info move ")) << info;
  EXPECT_FALSE(has(info, "visits 0 ")) << info;
}

TEST(Clients, WhatTournamentScriptsAsk) {
  FrontEnd script;
  EXPECT_EQ(script.ask("rectangular_boardsize 5 4"), "");
  EXPECT_TRUE(is_number_text(script.ask("cputime")));
  script.ask("play black c3");
  const std::string sgf = script.ask("printsgf");
  EXPECT_TRUE(has(sgf, "GM[11]") && has(sgf, "B[c3]")) << sgf;
  EXPECT_EQ(words_of(script.ask("eval-twod black")).size(), 5u);
}

TEST(Clients, CapitalLettersWhereTheyAreAskedFor) {
  FrontEnd katrain;
  for (const char* line :
       {"boardsize 4 4", "param_game upper_case 1", "param_mohex max_time 0.1", "play B B2"})
    katrain.ask(line);
  const std::string move = katrain.ask("genmove W");
  ASSERT_FALSE(move.empty());
  EXPECT_TRUE(std::isupper(static_cast<unsigned char>(move[0])) != 0) << move;
  EXPECT_TRUE(has(katrain.ask("kata-analyze B 10 maxtime 0.2"), "info move ")) << "words stay as they are";
}

TEST(Clients, RepliesThatHexGuiDraws) {
  FrontEnd gui;
  for (const char* line : {"boardsize 6 6", "play-game b2 e2 c3 d4 d2 c5"}) gui.ask(line);
  for (const char* line :
       {"vc-build black", "vc-get-mustplay white", "compute-inferior black", "compute-fillin white"})
    EXPECT_EQ(inferior_fault(gui.ask(line)), "") << line;
  const auto words = words_of(gui.ask("compute-inferior black"));
  int last = -1;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto cell = board::parse_cell({6, 6}, words[i]);
    ASSERT_TRUE(cell.ok());
    EXPECT_LT(last, *cell) << "sorted";
    last = *cell;
  }
  EXPECT_TRUE(has(gui.ask("vc-build black"), " f")) << "fill-in is listed, too";
  for (const char* line : {"vc-between-cells-full black c3 north", "vc-between-cells-semi black c3 south"})
    for (const std::string& vc : lines_of(gui.ask(line))) EXPECT_EQ(vc_fault(vc), "") << line;
}

// A braid: no rule joins the edges, trying out play does.
//   . W W .
//    B . . B
//     . . . B
//      . W W .
constexpr const char* kBraid = "set_position white b1 white c1 white b4 white c4 black a2 black d2 black d3";

bool has_word(const std::string& text, const std::string& word) {
  const auto words = words_of(text);
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Clients, ConnectionsThatOnlyPlayFinds) {
  FrontEnd gui;
  for (const char* line : {"boardsize 4 4", kBraid, "param_vc search_replies 0"}) gui.ask(line);
  EXPECT_EQ(gui.ask("vc-between-cells-semi black north south"), "");
  gui.ask("param_vc search_replies 3");
  EXPECT_TRUE(has(gui.ask("vc-between-cells-semi black north south"), "black north south semi key [ "));
  EXPECT_EQ(gui.ask("vc-between-cells-full black north south"), "") << "White to move wins";
}

// What is published as connected is found with the default limits. One template is not, with --search neither.
TEST(Clients, PublishedConnections) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  const std::string folder = *data + "/connections/";
  std::ifstream in(folder + "expected.tsv");
  int claims = 0;
  FrontEnd gui;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto words = words_of(line);
    ASSERT_GE(words.size(), 5u) << line;
    if (words[0] == "DK-29-10-9-6-3.sgf") continue;
    ++claims;
    gui.ask("loadsgf " + folder + words[0]);
    EXPECT_NE(gui.ask("vc-between-cells-" + words[4] + " " + words[1] + " " + words[2] + " " + words[3]), "")
        << line;
  }
  EXPECT_GE(claims, 30);
}

// benzene's regression files: point, colour, and 0 for full or 1 for semi.
TEST(Clients, ConnectedToAsBenzeneAsks) {
  FrontEnd script;
  for (const char* line : {"boardsize 4 4", kBraid, "param_vc search_replies 0"}) script.ask(line);
  EXPECT_FALSE(has_word(script.ask("vc-connected-to north black 1"), "south"));
  EXPECT_TRUE(has_word(script.ask("vc-connected-to north black 1"), "d2"));
  script.ask("param_vc search_replies 3");
  EXPECT_TRUE(has_word(script.ask("vc-connected-to north black 1"), "south"));
  EXPECT_TRUE(has_word(script.ask("vc-connected-to south black 1"), "north"));
  EXPECT_FALSE(has_word(script.ask("vc-connected-to north black 0"), "south"));
}

// A recorded conversation, each line when the one before is answered. Searches are made short.
void replay(const std::string& name, int least) {
  const auto data = data_dir();
  if (!data) GTEST_SKIP() << kNoData;
  std::ifstream in(*data + "/transcripts/" + name, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  int answered = 0;
  auto client = std::make_unique<FrontEnd>();
  client->ask("param_mohex max_games 100");
  std::string size = "boardsize 11 11";
  for (const std::string& line : lines_of(text)) {
    if (line == "# a new start") client = std::make_unique<FrontEnd>();
    if (line.empty() || line[0] == '#') continue;
    if (line.rfind("boardsize", 0) == 0) size = line;
    const std::string reply = client->ask(line);
    ++answered;
    if (line.rfind("genmove", 0) == 0) {
      const std::string move = reply.substr(0, reply.find('\n'));
      EXPECT_TRUE(is_cell_text(move) || move == "resign" || move.rfind("swap-", 0) == 0)
          << line << " -> " << reply;
    }
    if (line.rfind("kata-raw-nn", 0) == 0) {
      const int rows = std::atoi(size.c_str() + size.rfind(' '));
      EXPECT_EQ(lines_of(reply).size(), static_cast<std::size_t>(rows) + 6) << reply;
    }
  }
  EXPECT_GE(answered, least);
}

TEST(Clients, RecordedHexGui09) {
  replay("hexgui-0.9.txt", 50);
}
TEST(Clients, RecordedHexGui010) {
  replay("hexgui-0.10.txt", 60);
}
TEST(Clients, RecordedPlayhexWorker) {
  replay("playhex-worker.txt", 140);
}

}  // namespace
}  // namespace hex::tests
