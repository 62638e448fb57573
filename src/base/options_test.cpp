#include "base/options.h"

#include <gtest/gtest.h>

namespace hex::base {
namespace {

constexpr OptionSpec kTable[] = {
    {"swap", OptionType::Bool, "0", 0, 1, "May the second player swap?"},
    {"threads", OptionType::Int, "1", 1, 64, "Threads."},
    {"time", OptionType::Real, "10", 0, 3600, "Seconds a move."},
    {"label", OptionType::String, "", 0, 8, "A name."},
};

TEST(Options, StartAtTheirDefaultsAndReturnToThem) {
  Options options("test", kTable);
  EXPECT_FALSE(options.flag("swap"));
  EXPECT_EQ(options.integer("threads"), 1);
  EXPECT_DOUBLE_EQ(options.real("time"), 10.0);
  EXPECT_EQ(options.text("label"), "");
  ASSERT_TRUE(options.set("swap", "true").ok());
  ASSERT_TRUE(options.set("time", "0.25").ok());
  EXPECT_TRUE(options.flag("swap"));
  EXPECT_DOUBLE_EQ(options.real("time"), 0.25);
  options.reset();
  EXPECT_FALSE(options.flag("swap"));
  EXPECT_DOUBLE_EQ(options.real("time"), 10.0);
}

TEST(Options, RefuseWhatDoesNotFitAndKeepTheOldValue) {
  Options options("test", kTable);
  const std::string before = options.listing();
  const std::pair<const char*, const char*> bad[] = {{"swap", "2"},
                                                     {"swap", ""},
                                                     {"threads", "0"},
                                                     {"threads", "65"},
                                                     {"threads", "3x"},
                                                     {"threads", ""},
                                                     {"threads", "1.5"},
                                                     {"threads", "99999999999999999999"},
                                                     {"time", "-1"},
                                                     {"time", "nan"},
                                                     {"time", "inf"},
                                                     {"time", "1e400"},
                                                     {"label", "too long for it"},
                                                     {"label", "a\nb"},
                                                     {"nonsense", "1"}};
  for (const auto& [name, value] : bad) EXPECT_FALSE(options.set(name, value).ok()) << name << " " << value;
  EXPECT_EQ(options.listing(), before);
}

TEST(Options, SayWhatWouldBeRight) {
  Options options("test", kTable);
  EXPECT_EQ(options.set("threads", "x").error().message, "no value for threads: 'x'; it is int, 1 to 64");
  EXPECT_EQ(options.set("thread", "1").error().message,
            "no option 'thread' in test; there are swap, threads, time, label");
}

TEST(Options, ListInTheFormOfTheParamCommands) {
  Options options("test", kTable);
  EXPECT_EQ(options.listing(), "[bool] swap 0\n[string] threads 1\n[string] time 10\n[string] label ");
}

TEST(Options, DocumentTheirTable) {
  const std::string page = options_markdown("test", kTable);
  EXPECT_NE(page.find("| `threads` | int | 1 | 1 to 64 | Threads. |"), std::string::npos) << page;
}

}  // namespace
}  // namespace hex::base
