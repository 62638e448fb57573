// Addresses of brokers; what needs one is in tests/cluster.
#include "cluster/redis_client.h"

#include <gtest/gtest.h>

namespace hex::cluster {
namespace {

TEST(ClusterRedis, Addresses) {
  const auto full = parse_address("redis://me:p%40ss@node1:7000/3");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->user, "me");
  EXPECT_EQ(full->password, "p@ss");
  EXPECT_EQ(full->host, "node1");
  EXPECT_EQ(full->port, 7000);
  EXPECT_EQ(full->db, 3);
  EXPECT_EQ(full->name(), "redis://me@node1:7000/3");
  EXPECT_EQ(parse_address("redis://localhost")->port, 6379);
  EXPECT_EQ(parse_address("redis://[::1]:5")->host, "::1");
  EXPECT_EQ(parse_address("unix:/run/r.sock?db=2")->db, 2);
  for (const char* text : {"", "localhost", "http://x", "rediss://x", "redis://", "redis://x:0",
                           "redis://x:99999", "redis://x/y", "redis://me@x", "redis://a:%4@x", "unix:"})
    EXPECT_FALSE(parse_address(text)) << text;
}

}  // namespace
}  // namespace hex::cluster
