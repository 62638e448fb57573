// RedisClient: one connection to a Redis server, made anew when it was lost. For one thread.
//
// A command gives its reply, or an error: ErrorCode::Io when the server cannot be reached at the moment (or is loading,
// full, busy), anything else when it refuses for good (a wrong password, missing rights).
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace hex::cluster {

// redis://[user:password@]host[:port][/db], unix:PATH, or unix:PATH?db=N. In user and password %XX is a character.
struct RedisAddress {
  std::string host, path;  // one of them
  int port = 6379;
  int db = 0;
  std::string user, password;

  std::string name() const;  // without the password
};
base::Result<RedisAddress> parse_address(std::string_view url);
// The same; 'env' stands for the address in the environment, MUSTPLAY_BROKER.
base::Result<RedisAddress> read_address(const std::string& text);

// A reply, as a tree.
struct RedisReply {
  enum class Kind { Nothing, Text, Number, List } kind = Kind::Nothing;
  std::string text;
  long long number = 0;
  std::vector<RedisReply> list;
};

class RedisClient {
 public:
  explicit RedisClient(RedisAddress address);
  ~RedisClient();
  RedisClient(const RedisClient&) = delete;
  RedisClient& operator=(const RedisClient&) = delete;

  using Words = std::vector<std::string>;
  base::Result<RedisReply> call(const Words& command);
  // A Lua script, which the server keeps: only its hash is sent after the first time.
  base::Result<RedisReply> script(std::string_view text, const Words& keys, const Words& arguments);

  // Is Redis part of this build?
  static bool supported();

 private:
  struct Connection;
  base::Status connect();
  base::Result<RedisReply> once(const Words& command);

  RedisAddress address_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace hex::cluster
