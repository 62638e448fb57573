// Arbitrary bytes as a query of the analysis engine: refused with a reason, or read into a game that is
// consistent and comes back the same when it is written and read again.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "protocol/query.h"
#include "protocol/query_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  hex::protocol::Query query;
  const auto bad = hex::protocol::parse_query({reinterpret_cast<const char*>(data), size}, query);
  if (bad) {
    HEX_CHECK(!bad->error.message.empty());
    return 0;
  }
  HEX_CHECK(!query.id.empty());
  HEX_CHECK(query.game.position().is_consistent());
  auto again = hex::protocol::game_json(query.game);
  again["id"] = "again";
  hex::protocol::Query second;
  HEX_CHECK(!hex::protocol::parse_query(again.dump(), second));
  HEX_CHECK(second.game.position() == query.game.position());
  return 0;
}
