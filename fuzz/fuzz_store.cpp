// Any bytes as a record of the store, as a line to import, as a job and as a snapshot of a table: reading
// never crashes, and what is accepted is possible and reads back the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/assert.h"
#include "solve/snapshot.h"
#include "store/text.h"

namespace {

using namespace hex;

void check_entry(const store::Entry& entry) {
  HEX_CHECK(store::check(entry).ok());
  const auto again = store::parse_line(store::to_line(entry));
  HEX_CHECK(again.ok());
  // Without a certificate, a number of steps is not written.
  HEX_CHECK(again->state == entry.state && again->answer.carrier == entry.answer.carrier);
  const store::Key key = store::key_of(entry.state);
  const auto back =
      store::decode(key, entry.state.to_move, store::encode(key, entry.state.to_move, entry.answer));
  HEX_CHECK(back.ok() && *back == entry.answer);
}

// The key is as long as its first two bytes say. The checksum is made right, so that more than its check is
// reached.
void check_record(std::string_view bytes) {
  if (bytes.size() < 2) return;
  const board::Size size{static_cast<unsigned char>(bytes[0]), static_cast<unsigned char>(bytes[1])};
  const std::size_t length = std::min(bytes.size(), 2 + 2 * (size.valid() ? store::bytes_of_cells(size) : 0));
  const std::string_view key = bytes.substr(0, length);
  if (const auto entry = store::decode(key, bytes.substr(length))) check_entry(*entry);
  std::string value(bytes.substr(length));
  const std::uint64_t sum = store::checksum(value, store::checksum(key));
  for (int i = 0; i < 8; ++i) value.push_back(static_cast<char>(sum >> (8 * i) & 255));
  if (const auto entry = store::decode(key, value)) check_entry(*entry);
}

void check_snapshot(std::string_view bytes) {
  const auto& geometry = board::cell_geometry<1>({5, 4});
  solve::Table<1> table(1 << 14);
  if (!solve::read_snapshot(geometry, bytes, table)) return;
  solve::Table<1> again(1 << 14);
  HEX_CHECK(solve::write_snapshot<1>(geometry, table, bytes.size(), [&](std::string_view block) {
    HEX_CHECK(solve::read_snapshot(geometry, block, again).ok());
    return true;
  }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto entry = store::parse_line(bytes)) check_entry(*entry);
  if (const auto job = store::parse_job(bytes)) HEX_CHECK(store::parse_job(store::to_line(*job)).ok());
  check_record(bytes);
  check_snapshot(bytes);
  return 0;
}
