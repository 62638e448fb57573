#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "cli_call.h"
#include "scratch_folder.h"

namespace hex::cli {
namespace {

CallResult call_with(const std::vector<std::string>& arguments, const std::string& input = "") {
  Words words;
  for (const auto& argument : arguments) words.push_back(argument.c_str());
  return call(words, input);
}

CallResult solve(const std::string& folder, std::vector<std::string> more) {
  more.insert(more.begin(), {"solve", "--memory", "16", "--store", folder});
  return call_with(more);
}

CallResult store(const char* what, const std::string& folder, std::vector<std::string> more = {},
                 const std::string& input = "") {
  more.insert(more.begin(), {"store", what, "--store", folder});
  return call_with(more, input);
}

TEST(StoreCommand, ExplainAndPlayUseAndFeedOne) {
  const tests::ScratchFolder scratch;
  const std::string a = scratch / "a", b = scratch / "b";
  const std::vector<std::string> explain = {"explain", "--size",   "4", "--black", "a1", "--to-move",
                                            "white",   "--memory", "4", "--store", a};
  const auto first = call_with(explain), second = call_with(explain);
  EXPECT_EQ(first.code, kFine) << first.err;
  EXPECT_EQ(first.out, second.out);
  EXPECT_EQ(nlohmann::json::parse(store("get", a, {"--size", "4", "--black", "a1", "--json"}).out)["winner"],
            "white");
  EXPECT_EQ(
      call_with({"play", "--size", "3", "--color", "white", "--swap", "none", "--store", b}, "a1\nquit\n")
          .code,
      kFine);
  EXPECT_GT(nlohmann::json::parse(store("stat", b, {"--json"}).out)["positions"], 0);
  for (const char* command : {"explain", "play", "analyze", "serve", "htp"})
    EXPECT_EQ(call_with({command, "--store", "/dev/null/no"}).code, kBadInput) << command;
}

TEST(StoreCommand, SolvePutGetMergeExportImportVerify) {
  const tests::ScratchFolder scratch;
  const std::string a = scratch / "a", b = scratch / "b", c = scratch / "c", proof = scratch / "a1.cert";
  EXPECT_EQ(solve(a, {"--size", "4", "--all-moves"}).code, kFine);
  EXPECT_EQ(solve(b, {"--size", "4", "--black", "a1", "--proof", proof}).code, kFine);
  const auto known = solve(a, {"--size", "4", "--black", "d4"});
  EXPECT_NE(known.out.find("the winner was in the store\n"), std::string::npos) << known.out;

  const auto get = store("get", a, {"--size", "4", "--black", "d4", "--json"});
  EXPECT_EQ(get.code, kFine);
  EXPECT_EQ(nlohmann::json::parse(get.out)["winner"], "white");
  EXPECT_EQ(store("get", a, {"--size", "9"}).code, kUnknown);
  EXPECT_EQ(store("get", a, {"--size", "9"}).out, "not known\n");

  EXPECT_EQ(store("put", c, {proof}).out, "1 added\n");
  EXPECT_EQ(store("get", c, {"--size", "4", "--black", "a1", "--proof", scratch / "copy"}).code, kFine);
  EXPECT_TRUE(std::filesystem::file_size(scratch / "copy") == std::filesystem::file_size(proof));
  EXPECT_EQ(store("merge", c, {a, b}).code, kFine);
  const auto stat = nlohmann::json::parse(store("stat", c, {"--json"}).out);
  EXPECT_EQ(stat["positions"], nlohmann::json::parse(store("stat", a, {"--json"}).out)["positions"]);

  const std::string lines = store("export", c).out;
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), stat["positions"].get<long>());
  const auto import = store("import", scratch / "d", {"-"}, lines);
  EXPECT_EQ(import.code, kFine) << import.err;
  EXPECT_EQ(store("export", scratch / "d").out, lines);
  const auto verify = nlohmann::json::parse(store("verify", scratch / "d", {"--solve", "--json"}).out);
  EXPECT_EQ(verify["certificates"], 1);
  EXPECT_EQ(verify["solved"], stat["positions"]);
  EXPECT_TRUE(verify["problems"].empty());
}

TEST(StoreCommand, ResumeGoesOnWithTheOneThatWaits) {
  const tests::ScratchFolder scratch;
  const std::string folder = scratch / "s";
  EXPECT_EQ(solve(folder, {"--resume"}).err, "mustplay: --resume: this store has no unfinished solve\n");
  EXPECT_EQ(solve(folder, {"--size", "6", "--black", "a2", "--nodes", "5"}).code, kUnknown);
  EXPECT_EQ(store("stat", folder).out.find("to be resumed: 6x6; black a2; white -; white to move\n") !=
                std::string::npos,
            true);
  EXPECT_EQ(solve(folder, {"--size", "6", "--black", "a3", "--nodes", "50"}).code, kUnknown);
  EXPECT_NE(solve(folder, {"--resume"}).err.find("2 solves"), std::string::npos);
  EXPECT_EQ(solve(folder, {"--resume", "--size", "6", "--black", "a3"}).code, kFine);
  const auto rest = solve(folder, {"--resume", "--json"});
  EXPECT_EQ(rest.code, kFine) << rest.err;
  EXPECT_EQ(nlohmann::json::parse(rest.out)["to_move"], "white");
  EXPECT_EQ(store("stat", folder).out.find("to be resumed"), std::string::npos);
}

TEST(StoreCommand, OneClearErrorForBadInput) {
  const tests::ScratchFolder scratch;
  std::ofstream(scratch / "file") << "no certificate";
  ASSERT_EQ(solve(scratch / "s", {"--size", "3"}).code, kFine);
  for (const CallResult& bad :
       {store("stat", scratch / "none"), store("get", scratch / "none"),
        store("put", scratch / "s", {scratch / "file"}), store("put", scratch / "s", {scratch / "none"}),
        store("merge", scratch / "s", {scratch / "none"}), store("import", scratch / "s", {scratch / "none"}),
        store("import", scratch / "s", {"-"}, "x\n"), store("stat", scratch / "file"),
        solve(scratch / "file", {"--size", "3"}),
        solve(scratch / "s", {"--size", "3", "--rule", "misere"})}) {
    EXPECT_EQ(bad.code, kBadInput) << bad.err;
    EXPECT_EQ(std::count(bad.err.begin(), bad.err.end(), '\n'), 1) << bad.err;
    EXPECT_EQ(bad.out, "");
  }
  EXPECT_EQ(call_with({"store"}).code, kUsage);
  EXPECT_EQ(call_with({"store", "stat"}).code, kUsage);
  EXPECT_EQ(call_with({"solve", "--resume"}).code, kUsage);
}

// Root may write everywhere, so a child gives up its rights first.
TEST(StoreCommand, AFolderWithoutTheRightToWrite) {
  const tests::ScratchFolder scratch;
  const std::string folder = scratch / "s";
  ASSERT_EQ(solve(folder, {"--size", "3"}).code, kFine);
  namespace fs = std::filesystem;
  fs::permissions(scratch.path(), fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec);
  for (const char* name : {"s/data.mdb", "s/lock.mdb"}) fs::permissions(scratch / name, fs::perms(0444));
  fs::permissions(folder, fs::perms(0555));
  const pid_t child = fork();
  if (child == 0) {
    if (getuid() == 0 && setuid(65534) != 0) _exit(99);
    const auto bad = solve(folder, {"--size", "4"});
    const bool right =
        bad.code == kBadInput && bad.err.find("no right to write") != std::string::npos && bad.out.empty();
    const auto new_one = solve(scratch / "s/new", {"--size", "4"});
    _exit(right && new_one.code == kBadInput && new_one.err.find("no right to write") != std::string::npos
              ? 0
              : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  fs::permissions(folder, fs::perms(0755));
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

}  // namespace
}  // namespace hex::cli
