// Arbitrary bytes as a query of the analysis engine: refused with a reason, or read into a game that is
// consistent and comes back the same when it is written and read again. The letters of Go come back too.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "protocol/go_letters.h"
#include "protocol/query.h"
#include "protocol/query_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string cell = hex::protocol::to_go_letters(text.substr(0, 4));
  HEX_CHECK(hex::protocol::to_go_letters(hex::protocol::from_go_letters(cell)) == cell);
  const auto from_go = hex::protocol::query_from_go_letters(text);
  (void)hex::protocol::report_to_go_letters(from_go.line, from_go.cols);
  hex::protocol::Query query;
  const auto bad = hex::protocol::parse_query(text, query);
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
