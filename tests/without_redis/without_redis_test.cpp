// A build without hiredis: this program has the one file that knows hiredis (cluster/redis_client.cpp) compiled as there.
// What needs Redis says in one line what is missing; everything else works.
#include <gtest/gtest.h>

#include "cli_call.h"
#include "cluster/redis_client.h"
#include "scratch_folder.h"

namespace hex::cli {
namespace {

constexpr const char* kAddress = "redis://127.0.0.1:1";
constexpr const char* kMissing =
    "mustplay: --broker: this build has no Redis: install hiredis (libhiredis-dev) and build again\n";

TEST(WithoutRedis, OneLineSaysWhatIsMissing) {
  EXPECT_FALSE(cluster::RedisClient::supported());
  const tests::ScratchFolder folder;
  const std::string store = folder / "store";
  for (const auto& arguments : std::vector<std::vector<const char*>>{
           {"cluster", "work", "--broker", kAddress},
           {"cluster", "status", "--broker", kAddress},
           {"cluster", "solve", "--size", "4", "--store", store.c_str(), "--broker", kAddress}}) {
    const CallResult result = call(arguments);
    EXPECT_EQ(result.code, 1) << arguments[1];
    EXPECT_EQ(result.out, "") << arguments[1];
    EXPECT_EQ(result.err, kMissing) << arguments[1];
  }
}

TEST(WithoutRedis, WorkersOfTheSameProcessSolve) {
  const tests::ScratchFolder folder;
  const std::string store = folder / "store", proof = folder / "a.cert";
  const CallResult solved = call({"cluster", "solve", "--size", "4", "--black", "a1", "--to-move", "white",
                                  "--workers", "2", "--store", store.c_str(), "--proof", proof.c_str()});
  EXPECT_EQ(solved.code, 0) << solved.err;
  EXPECT_EQ(solved.out.find("white, to move, wins\nproof: "), 0u) << solved.out;
  EXPECT_NE(call({"cluster", "status", "--store", store.c_str()}).out.find("winner    white"),
            std::string::npos);
}

}  // namespace
}  // namespace hex::cli
