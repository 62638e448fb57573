#include "cli/app.h"

#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "base/processor.h"
#include "cli_call.h"

namespace hex::cli {
namespace {

TEST(App, HelpTeachesAndEndsWell) {
  for (const auto& arguments : std::vector<std::vector<const char*>>{
           {"--help"}, {"play", "--help"}, {"show", "--help"}, {"show", "-h"}}) {
    const CallResult result = call(arguments);
    EXPECT_EQ(result.code, 0);
    EXPECT_NE(result.out.find("Examples:"), std::string::npos) << result.out;
    EXPECT_EQ(result.err, "");
  }
  EXPECT_EQ(call({"--version"}).out,
            fmt::format("mustplay {} ({})\n", MUSTPLAY_VERSION, base::processor_level()));
}

// The names that a help text lists: "  --size SIZE ..." gives --size; under "Subcommands:" the first words.
std::vector<std::string> listed_in_help(const std::string& help, bool subcommands) {
  std::vector<std::string> out;
  std::istringstream lines(help);
  bool below = false;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != ' ') below = line == "Subcommands:";
    std::istringstream words(line);
    std::string word;
    if (line.size() < 3 || line.substr(0, 2) != "  " || line[2] == ' ' || !(words >> word)) continue;
    if (subcommands && below) out.push_back(word);
    const auto at = word.find("--");
    if (!subcommands && at != std::string::npos && (at == 0 || word[at - 1] == ','))
      out.push_back(word.substr(at, word.find_first_of(",= ", at) - at));
  }
  return out;
}

// Of everything below the words, by the help texts only.
void expect_in_pages(const std::vector<const char*>& words, const std::map<std::string, std::string>& pages,
                     int& count) {
  auto asked = words;
  asked.push_back("--help");
  const std::string help = call(asked).out;
  for (const std::string& option : listed_in_help(help, false)) {
    ++count;
    std::string escaped;
    for (const char c : option) escaped += c == '-' ? "\\-" : std::string(1, c);
    EXPECT_NE(pages.at("man").find(escaped), std::string::npos) << option;
    EXPECT_NE(pages.at("bash").find(option), std::string::npos) << option;
    EXPECT_NE(pages.at("zsh").find("'" + option + ":"), std::string::npos) << option;
    EXPECT_NE(pages.at("fish").find(" -l " + option.substr(2) + " "), std::string::npos) << option;
  }
  for (const std::string& name : listed_in_help(help, true)) {
    ++count;
    for (const char* page : {"man", "bash", "zsh"})
      EXPECT_NE(pages.at(page).find(name), std::string::npos) << page << " " << name;
    EXPECT_NE(pages.at("fish").find(" -a " + name + " "), std::string::npos) << name;
    auto longer = words;
    longer.push_back(name.c_str());
    expect_in_pages(longer, pages, count);
  }
}

TEST(App, ManualAndCompletionsHaveEverySubcommandAndOption) {
  std::map<std::string, std::string> pages;
  for (const char* page : {"man", "bash", "zsh", "fish"}) pages[page] = call({"docs", page}).out;
  int count = 0;
  expect_in_pages({}, pages, count);
  EXPECT_GT(count, 100) << "names that the help texts list";
  EXPECT_NE(pages["man"].find(".SS mustplay store get\n"), std::string::npos);
  EXPECT_NE(pages["bash"].find("'/store/get') words="), std::string::npos);
}

// What bash does with it.
TEST(App, TheCompletionCompletes) {
  const std::string file = ::testing::TempDir() + "mustplay_completion_" + std::to_string(getpid());
  std::ofstream(file)
      << call({"docs", "bash"}).out
      << "try() { COMP_WORDS=(mustplay \"$@\"); COMP_CWORD=$#; _mustplay; echo \"${COMPREPLY[@]}\"; }\n"
         "try sto; try store ver; try store verify --so; try show --the\n";
  FILE* shell = popen(("bash " + file).c_str(), "r");
  ASSERT_NE(shell, nullptr);
  char buffer[1000] = {};
  const std::size_t length = fread(buffer, 1, sizeof buffer - 1, shell);
  EXPECT_EQ(pclose(shell), 0);
  EXPECT_EQ(std::string(buffer, length), "store\nverify\n--solve\n--theme\n");
  std::remove(file.c_str());
}

TEST(App, AWrongCommandLineIsOneLineAndCode2) {
  for (const auto& arguments : std::vector<std::vector<const char*>>{{"shw"},
                                                                     {"--frobnicate"},
                                                                     {"show", "a1", "b2"},
                                                                     {"show", "#5,a1", "--size", "5"},
                                                                     {"show", "#5,a1", "--black", "b2"},
                                                                     {"show", "#5,a1", "--move"},
                                                                     {"show", "#5,a1", "--move", "x"},
                                                                     {"show", "#5,a1", "--move", "-1"},
                                                                     {"show", "--move", "1"},
                                                                     {"show", "--json", "--svg", "-"},
                                                                     {"show", "--json", "--format", "sgf"},
                                                                     {"show", "--format", "pdf"},
                                                                     {"show", "--theme", "pink"},
                                                                     {"show", "play", "--color", "both"},
                                                                     {"play", "--color", "green"},
                                                                     {"play", "--swap", "maybe"},
                                                                     {"play", "extra"}}) {
    const CallResult result = call(arguments);
    EXPECT_EQ(result.code, 2) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind("mustplay: ", 0), 0u) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_NE(result.err.find("--help"), std::string::npos) << result.err;
  }
}

TEST(App, WrongInputIsOneLineAndCode1) {
  for (const auto& arguments : std::vector<std::vector<const char*>>{{"show", "missing.sgf"},
                                                                     {"show", "#11,zz"},
                                                                     {"show", "--size", "77"},
                                                                     {"show", "--black", "a1\na1"},
                                                                     {"show", "--mark", "q99"},
                                                                     {"show", "--to-move", "e"},
                                                                     {"show", "--svg", "/nowhere/x.svg"},
                                                                     {"play", "--size", "0"}}) {
    const CallResult result = call(arguments);
    EXPECT_EQ(result.code, 1) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err.rfind("mustplay: ", 0), 0u) << result.err;
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(App, ShowsTextWithoutColoursOnAPipe) {
  const CallResult result = call({"show", "--size", "2", "--black", "a1 a2", "--white", "b1"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out,
            "  a b\n  -----\n1 \\*B W \\ 1\n 2 \\*B . \\ 2\n     -----\n       a b\n\n"
            "black has joined north and south\n");
  EXPECT_NE(call({"show", "--ansi", "always"}).out.find("\x1b["), std::string::npos);
}

// The same for every compiler and build. Where a change of behaviour is meant, the new line goes here and
// ends the commit message.
TEST(App, BenchHasTheSignatureOfThisVersion) {
  const auto text = call({"bench"});
  EXPECT_EQ(text.code, kFine);
  EXPECT_EQ(text.out.substr(text.out.find("Bench:")), "Bench: 409129 20b53203acafe93f\n") << text.out;
  EXPECT_EQ(nlohmann::json::parse(call({"bench", "--json"}).out)["sum"], 409129);
}

TEST(App, ShowsJson) {
  const CallResult result = call({"show", "#5,a2:sc3", "--json"});
  EXPECT_EQ(result.code, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json, nlohmann::json::parse(R"({"cols": 5, "rows": 5, "black": ["c3"], "white": ["b1"],
      "to_move": "white", "winner": null, "moves": ["a2", "swap-pieces", "c3"]})"));
  EXPECT_EQ(nlohmann::json::parse(call({"show", "#2,a1b1a2", "--json"}).out)["winner"], "black");
  EXPECT_EQ(nlohmann::json::parse(call({"show", "#5,a1:rw", "--json"}).out)["winner"], "black");
}

TEST(App, WritesTheFormatsOfOthers) {
  const std::vector<std::pair<const char*, const char*>> parts = {
      {"sgf", ";B[a2];W[swap-pieces];B[c3]"}, {"hexworld", "#5,a2:sc3"}, {"trmph", "#5,"},
      {"moves", "a2 swap-pieces c3"},         {"hexwiki", "<hexboard"},  {"ascii", ". W . . ."}};
  for (const auto& [format, part] : parts) {
    const CallResult result = call({"show", "#5,a2:sc3", "--format", format});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find(part), std::string::npos) << result.out;
    EXPECT_EQ(result.out.back(), '\n');
  }
}

TEST(App, DrawsSvgWithMarksAndLooks) {
  const CallResult result = call({"show", "#5,a2b3", "--svg", "-", "--numbers", "--mark", "d4 e5=hello",
                                  "--theme", "dark", "--orientation", "diamond"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_EQ(result.out.rfind("<svg ", 0), 0u);
  for (const char* part : {">hello</text>", "<circle ", ">2</text>", "#1b1e21"})
    EXPECT_NE(result.out.find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace hex::cli
