#include <unistd.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/random.h"
#include "cli_call.h"
#include "network/random_weights.h"

namespace hex::cli {
namespace {

class NetworkCommand : public testing::Test {
 protected:
  NetworkCommand()
      : path_((std::filesystem::temp_directory_path() / ("mustplay_network_" + std::to_string(getpid())))
                  .string()) {}
  ~NetworkCommand() override { std::filesystem::remove(path_); }
  void write(const std::string& bytes) const { std::ofstream(path_, std::ios::binary) << bytes; }

  const std::string path_;
};

TEST_F(NetworkCommand, ShowsTheNetworkOfTheProgram) {
  const auto text = call({"network"});
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(has(text.out, "the network of the program: ")) << text.out;
  EXPECT_TRUE(has(text.out, "winner right")) << text.out;
  const auto json = nlohmann::json::parse(call({"network", "--json"}).out);
  EXPECT_EQ(json["network"], "standard");
  EXPECT_GT(json["parameters"].get<int>(), 10000);
  EXPECT_GT(json["record"]["steps"].get<int>(), 0);
}

TEST_F(NetworkCommand, RefusesOtherFiles) {
  write("this is not a network");
  const auto bad = call({"network", path_.c_str()});
  EXPECT_NE(bad.code, 0);
  EXPECT_TRUE(has(bad.err, path_)) << bad.err;
  EXPECT_TRUE(has(bad.err, "not a network file")) << bad.err;
  EXPECT_EQ(call({"solve", "--size", "3", "--network", path_.c_str()}).code, 2);
  EXPECT_NE(call({"network", "/no/such/file.network"}).code, 0);
}

TEST_F(NetworkCommand, AnyNetworkSolvesRight) {
  base::Random random(3);
  network::Weights weights = network::random_weights(32, 1, random);
  weights.record = "\xff no JSON";
  write(network::write_weights(weights));
  EXPECT_EQ(call({"network", path_.c_str()}).code, 0);
  EXPECT_EQ(nlohmann::json::parse(call({"network", path_.c_str(), "--json"}).out)["record"].size(), 0u);
  for (const std::string& name : {std::string("none"), path_}) {
    const auto json = nlohmann::json::parse(
        call({"solve", "--size", "4", "--black", "a1", "--network", name.c_str(), "--json"}).out);
    EXPECT_EQ(json["winner"], "white") << name;
  }
}

}  // namespace
}  // namespace hex::cli
