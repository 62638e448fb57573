#include "network/weights.h"

#include <unistd.h>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "network/random_weights.h"

namespace hex::network {
namespace {

std::string good_file(int channels = 32, int blocks = 2) {
  base::Random random(1);
  return write_weights(random_weights(channels, blocks, random));
}

// FNV-1a, as docs/formats/network.md says.
void sign(std::string& file) {
  std::uint64_t h = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i + 8 < file.size(); ++i)
    h = (h ^ static_cast<unsigned char>(file[i])) * 0x100000001b3ULL;
  for (std::size_t i = 0; i < 8; ++i) file[file.size() - 8 + i] = static_cast<char>(h >> (8 * i) & 0xff);
}

std::string error_of(const std::string& file) {
  const auto result = parse_weights(file);
  return result ? "" : result.error().text();
}

TEST(Weights, WhatIsWrittenIsRead) {
  for (const int channels : {32, 96}) {
    const std::string file = good_file(channels, 3);
    const auto weights = parse_weights(file);
    ASSERT_TRUE(weights.ok()) << weights.error().text();
    EXPECT_EQ(weights->channels, channels);
    EXPECT_EQ(weights->blocks, 3);
    EXPECT_EQ(weights->record, R"({"random":true})");
    EXPECT_EQ(write_weights(*weights), file);
  }
}

TEST(Weights, TheStandardNetworkIsOneAndSmall) {
  const auto weights = parse_weights(embedded_weights());
  ASSERT_TRUE(weights.ok()) << weights.error().text();
  EXPECT_LT(embedded_weights().size(), 1000000u);
  EXPECT_EQ(write_weights(*weights), embedded_weights());
}

TEST(Weights, EachDamagedByteIsSeen) {
  const std::string file = good_file();
  for (std::size_t i = 0; i < file.size(); i += i < 100 ? 1 : 997) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_NE(error_of(damaged), "") << i;
  }
}

TEST(Weights, EachLengthButTheRightOneIsRefused) {
  const std::string file = good_file();
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{7}, std::size_t{28}, std::size_t{35}, file.size() / 2, file.size() - 1})
    EXPECT_NE(error_of(file.substr(0, n)), "") << n;
  EXPECT_NE(error_of(file + '\0'), "");
}

TEST(Weights, ErrorsSayWhatIsWrong) {
  EXPECT_NE(error_of("(;FF[4]GM[11]SZ[11];B[a1];W[f6];B[f7];W[a2])").find("not a network file"),
            std::string::npos);
  const std::string file = good_file();
  const auto with = [&](std::size_t at, int value) {
    std::string out = file;
    out[at] = static_cast<char>(value);
    sign(out);
    return error_of(out);
  };
  EXPECT_NE(with(8, 2).find("version 2"), std::string::npos);
  EXPECT_NE(with(16, 33).find("33 channels"), std::string::npos);
  EXPECT_NE(with(16, 0).find("0 channels"), std::string::npos);
  EXPECT_NE(with(17, 255).find("channels"), std::string::npos);
  EXPECT_NE(with(18, 200).find("200 blocks"), std::string::npos);
  EXPECT_NE(with(18, 3).find("of this shape"), std::string::npos);
  EXPECT_NE(with(20, 1).find("pooled"), std::string::npos);
  EXPECT_NE(with(27, 127).find("training record"), std::string::npos);
  const std::size_t first = 28 + std::string(R"({"random":true})").size();
  EXPECT_NE(with(first, 2).find("exponent"), std::string::npos);
  EXPECT_NE(with(first, 13).find("exponent"), std::string::npos);
  EXPECT_NE(with(first + 32 + 3, 2).find("bias"), std::string::npos);
  EXPECT_NE(with(first + 32 + 4 * 32, -128).find("-128"), std::string::npos);
  EXPECT_EQ(with(first + 32 + 4 * 32, -127), "");
}

TEST(Weights, FilesAreReadFromDisk) {
  const auto path = std::filesystem::temp_directory_path() / ("mustplay_weights_" + std::to_string(getpid()));
  std::ofstream(path, std::ios::binary) << good_file();
  EXPECT_TRUE(read_weights(path.string()).ok());
  std::ofstream(path, std::ios::binary) << "nothing";
  const auto bad = read_weights(path.string());
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().text().find(path.string()), std::string::npos);
  std::filesystem::remove(path);
  EXPECT_FALSE(read_weights(path.string()).ok());
}

}  // namespace
}  // namespace hex::network
