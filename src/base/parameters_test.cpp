#include "base/parameters.h"

#include <gtest/gtest.h>

namespace hex::base {
namespace {

struct Values {
  double share = 0.25;
  int rounds = 4;
  bool quick = true;
  std::uint64_t nodes = 1000000;
};

const ParameterTable<Values>& table() {
  static const ParameterTable<Values> table({{"share", &Values::share, 0, 1, "A share."},
                                             {"rounds", &Values::rounds, 1, 10, "Rounds."},
                                             {"quick", &Values::quick, 0, 1, "Quickly?"},
                                             {"nodes", &Values::nodes, 1, 1e9, "Nodes."}});
  return table;
}

TEST(Parameters, RowsHaveTheStandardValues) {
  const Options options("module", table().specs());
  EXPECT_EQ(options.listing(),
            "[string] share 0.25\n[string] rounds 4\n[bool] quick 1\n[string] nodes 1000000");
  const Values values = table().values(options);
  EXPECT_EQ(values.share, 0.25);
  EXPECT_EQ(values.rounds, 4);
  EXPECT_TRUE(values.quick);
  EXPECT_EQ(values.nodes, 1000000u);
}

TEST(Parameters, OptionsReachTheFields) {
  Options options("module", table().specs());
  ASSERT_TRUE(options.set("share", "0.5").ok());
  ASSERT_TRUE(options.set("quick", "0").ok());
  const Values values = table().values(options);
  EXPECT_EQ(values.share, 0.5);
  EXPECT_FALSE(values.quick);
  EXPECT_EQ(values.rounds, 4);
}

TEST(Parameters, WhatDoesNotFitChangesNothing) {
  Values values;
  EXPECT_TRUE(table().set("rounds", "7", values).ok());
  EXPECT_FALSE(table().set("rounds", "11", values).ok());
  EXPECT_FALSE(table().set("rounds", "many", values).ok());
  EXPECT_FALSE(table().set("turns", "3", values).ok());
  EXPECT_EQ(values.rounds, 7);
  EXPECT_EQ(values.share, 0.25);
}

}  // namespace
}  // namespace hex::base
