#include "cluster/redis_client.h"

#include "base/at.h"
#include "base/characters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <unordered_map>

#ifdef HEX_REDIS
#include <hiredis/hiredis.h>
#endif

namespace hex::cluster {

using base::Error;
using base::ErrorCode;
using base::ok_status;
using base::Result;
using base::Status;

namespace {

constexpr const char* kForms = "redis://[user:password@]host[:port][/db], or unix:PATH";

Error bad(const std::string& what) {
  return {ErrorCode::Syntax, what + "; an address is " + kForms, "--broker"};
}

bool read_number(std::string_view text, int most, int& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() && out >= 0 && out <= most;
}

// %XX; nothing when it is malformed.
bool decode(std::string_view text, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned value = 0;
    if (i + 3 > text.size()) return false;
    const auto [end, error] = std::from_chars(text.data() + i + 1, text.data() + i + 3, value, 16);
    if (error != std::errc() || end != text.data() + i + 3) return false;
    out += base::char_of(value);
    i += 2;
  }
  return true;
}

}  // namespace

std::string RedisAddress::name() const {
  if (!path.empty()) return "unix:" + path;
  return fmt::format("redis://{}{}:{}/{}", user.empty() ? "" : user + "@", host, port, db);
}

Result<RedisAddress> parse_address(std::string_view url) {
  RedisAddress out;
  if (url.starts_with("unix:")) {
    url.remove_prefix(5);
    const std::size_t query = url.find("?db=");
    if (query != std::string_view::npos && !read_number(url.substr(query + 4), 65535, out.db))
      return bad("the database is a number");
    out.path = url.substr(0, query);
    if (out.path.empty()) return bad("the path of the socket is missing");
    if (out.path.size() > 100) return bad("the path of a socket has at most 100 characters");
    return out;
  }
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return bad("this is no address");
  if (url.starts_with("rediss://"))
    return bad("encrypted connections are not built in: use stunnel or WireGuard (docs/cluster.md)");
  if (url.substr(0, scheme) != "redis")
    return bad("unknown kind of broker '" + std::string(url.substr(0, scheme)) + "'");
  url.remove_prefix(scheme + 3);
  if (const std::size_t at = url.rfind('@'); at != std::string_view::npos) {
    const std::string_view who = url.substr(0, at);
    const std::size_t colon = who.find(':');
    if (colon == std::string_view::npos) return bad("a user needs a password");
    if (!decode(who.substr(0, colon), out.user) || !decode(who.substr(colon + 1), out.password))
      return bad("% is followed by two hexadecimal digits");
    url.remove_prefix(at + 1);
  }
  if (const std::size_t slash = url.find('/'); slash != std::string_view::npos) {
    if (slash + 1 < url.size() && !read_number(url.substr(slash + 1), 65535, out.db))
      return bad("the database is a number");
    url = url.substr(0, slash);
  }
  const std::size_t colon = url.rfind(':');
  const bool is_v6 = url.starts_with('[');
  if (colon != std::string_view::npos && (!is_v6 || url.find(']') < colon)) {
    if (!read_number(url.substr(colon + 1), 65535, out.port) || out.port == 0)
      return bad("the port is a number from 1 to 65535");
    url = url.substr(0, colon);
  }
  if (is_v6 && url.ends_with(']')) url = url.substr(1, url.size() - 2);
  out.host = url;
  if (out.host.empty()) return bad("the host is missing");
  return out;
}

Result<RedisAddress> read_address(const std::string& text) {
  if (text != "env") return parse_address(text);
  const char* value = std::getenv("MUSTPLAY_BROKER");
  if (value == nullptr)
    return base::Error{base::ErrorCode::Syntax, "MUSTPLAY_BROKER is not set", "--broker env"};
  return parse_address(value);
}

#ifdef HEX_REDIS

namespace {

constexpr timeval kConnectTime{5, 0};
// Longer than any command waits on purpose.
constexpr timeval kReplyTime{15, 0};

RedisReply to_reply(const redisReply& reply) {
  RedisReply out;
  switch (reply.type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
    case REDIS_REPLY_ERROR:
      out.kind = RedisReply::Kind::Text;
      out.text.assign(reply.str, base::at(reply.len));
      break;
    case REDIS_REPLY_INTEGER:
      out.kind = RedisReply::Kind::Number;
      out.number = reply.integer;
      break;
    case REDIS_REPLY_ARRAY:
      out.kind = RedisReply::Kind::List;
      for (std::size_t i = 0; i < reply.elements; ++i) out.list.push_back(to_reply(*reply.element[i]));
      break;
    default:
      break;
  }
  return out;
}

}  // namespace

struct RedisClient::Connection {
  std::unique_ptr<redisContext, decltype(&redisFree)> context{nullptr, &redisFree};
  std::unordered_map<std::string, std::string> hashes;  // of scripts that the server has
};

bool RedisClient::supported() {
  return true;
}

RedisClient::RedisClient(RedisAddress address)
    : address_(std::move(address)), connection_(std::make_unique<Connection>()) {
  // A server that goes while we write is an error to be told, not the end of the program.
  std::signal(SIGPIPE, SIG_IGN);
}
RedisClient::~RedisClient() = default;

Status RedisClient::connect() {
  Connection& c = *connection_;
  if (c.context != nullptr) return ok_status();
  c.hashes.clear();
  c.context.reset(address_.path.empty()
                      ? redisConnectWithTimeout(address_.host.c_str(), address_.port, kConnectTime)
                      : redisConnectUnixWithTimeout(address_.path.c_str(), kConnectTime));
  if (c.context == nullptr || c.context->err != 0) {
    const std::string reason = c.context == nullptr ? "not enough memory" : c.context->errstr;
    c.context.reset();
    return Error{ErrorCode::Io, reason, address_.name()};
  }
  redisSetTimeout(c.context.get(), kReplyTime);
  if (address_.path.empty()) redisEnableKeepAlive(c.context.get());
  std::vector<Words> greetings;
  if (!address_.password.empty())
    greetings.push_back(address_.user.empty() ? Words{"AUTH", address_.password}
                                              : Words{"AUTH", address_.user, address_.password});
  if (address_.db != 0) greetings.push_back({"SELECT", std::to_string(address_.db)});
  for (const Words& words : greetings)
    if (const auto reply = once(words); !reply) {
      c.context.reset();
      return reply.error();
    }
  return ok_status();
}

Result<RedisReply> RedisClient::once(const Words& command) {
  std::vector<const char*> words;
  std::vector<std::size_t> lengths;
  for (const std::string& word : command) {
    words.push_back(word.data());
    lengths.push_back(word.size());
  }
  redisContext* context = connection_->context.get();
  const std::unique_ptr<void, decltype(&freeReplyObject)> reply(
      redisCommandArgv(context, base::count_of(words), words.data(), lengths.data()), &freeReplyObject);
  if (reply == nullptr) {
    const Error error{ErrorCode::Io, context->errstr, address_.name()};
    connection_->context.reset();
    return error;
  }
  const auto& got = *static_cast<const redisReply*>(reply.get());
  if (got.type != REDIS_REPLY_ERROR) return to_reply(got);
  const std::string text(got.str, base::at(got.len));
  const auto begins = [&](std::string_view word) { return text.starts_with(word); };
  for (const char* word :
       {"LOADING", "BUSY ", "TRYAGAIN", "OOM", "MISCONF", "MASTERDOWN", "READONLY", "CLUSTERDOWN"})
    if (begins(word)) return Error{ErrorCode::Io, text, address_.name()};
  for (const char* word :
       {"NOAUTH", "WRONGPASS", "NOPERM", "ERR AUTH", "ERR invalid password", "ERR Client sent AUTH"})
    if (begins(word)) return Error{ErrorCode::Conflict, "the broker refuses us: " + text, address_.name()};
  return Error{ErrorCode::Unsupported, text, address_.name()};
}

Result<RedisReply> RedisClient::call(const Words& command) {
  if (auto status = connect(); !status) return status.error();
  return once(command);
}

Result<RedisReply> RedisClient::script(std::string_view text, const Words& keys, const Words& arguments) {
  if (auto status = connect(); !status) return status.error();
  std::string& hash = connection_->hashes[std::string(text)];
  if (hash.empty()) {
    const auto loaded = once({"SCRIPT", "LOAD", std::string(text)});
    if (!loaded) return loaded.error();
    hash = loaded->text;
  }
  Words command = {"EVALSHA", hash, std::to_string(keys.size())};
  command.insert(command.end(), keys.begin(), keys.end());
  command.insert(command.end(), arguments.begin(), arguments.end());
  auto out = once(command);
  if (!out && out.error().message.starts_with("NOSCRIPT")) {  // somebody flushed them
    command[0] = "EVAL";
    command[1] = text;
    out = once(command);
  }
  return out;
}

#else

struct RedisClient::Connection {};

bool RedisClient::supported() {
  return false;
}
RedisClient::RedisClient(RedisAddress address) : address_(std::move(address)) {}
RedisClient::~RedisClient() = default;
Status RedisClient::connect() {
  return Error{ErrorCode::Unsupported,
               "this build has no Redis: install hiredis (libhiredis-dev) and build again", "--broker"};
}
Result<RedisReply> RedisClient::once(const Words&) {
  return connect().error();
}
Result<RedisReply> RedisClient::call(const Words&) {
  return connect().error();
}
Result<RedisReply> RedisClient::script(std::string_view, const Words&, const Words&) {
  return connect().error();
}

#endif

}  // namespace hex::cluster
