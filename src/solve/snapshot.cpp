#include "solve/snapshot.h"

#include <array>
#include <bit>
#include <string>
#include <vector>

#include "base/at.h"
#include "base/little_endian.h"

namespace hex::solve {

namespace {

constexpr std::size_t kBlockBytes = 1 << 20;
constexpr int kClasses = 33;  // of work: by its number of binary digits

int class_of(std::uint32_t work) {
  return base::number_of(std::bit_width(work));
}

template <int W>
std::size_t words_of(const board::CellGeometry<W>& geometry) {
  return (base::at(geometry.plain->cells()) + 63) / 64;
}

template <int W>
std::size_t record_bytes(const board::CellGeometry<W>& geometry) {
  return 5 * 8 * words_of(geometry) + 3 * 4 + 2 + 1 + 1;
}

// A number of as many bytes as it has in memory, from the front.
template <class Number>
Number take(std::string_view& bytes) {
  const auto out = static_cast<Number>(base::number_in(bytes.substr(0, sizeof(Number))));
  bytes.remove_prefix(sizeof(Number));
  return out;
}

template <int W>
void append_record(std::string& out, std::size_t words, const State<W>& state, const Entry<W>& entry) {
  for (const Cells<W>* cells :
       {&state.of(Color::Black), &state.of(Color::White), &entry.moves, &entry.open, &entry.sum})
    for (std::size_t i = 0; i < words; ++i) base::append_number(out, cells->words[i], 8);
  for (std::uint32_t n : {entry.phi, entry.delta, entry.work}) base::append_number(out, n, 4);
  base::append_number(out, base::word_of(entry.best), 2);
  base::append_number(out, entry.expanded ? 1 : 0, 1);
  base::append_number(out, base::at(state.to_move), 1);
}

template <int W>
struct Record {
  State<W> state;
  Entry<W> entry;
};

// REQUIRES a whole record. Takes it from the front.
template <int W>
bool take_record(const board::CellGeometry<W>& geometry, std::string_view& bytes, Record<W>& out) {
  auto& [state, entry] = out;
  for (Cells<W>* cells :
       {&state.of(Color::Black), &state.of(Color::White), &entry.moves, &entry.open, &entry.sum})
    for (std::size_t i = 0; i < words_of(geometry); ++i) cells->words[i] = take<std::uint64_t>(bytes);
  for (std::uint32_t* n : {&entry.phi, &entry.delta, &entry.work}) *n = take<std::uint32_t>(bytes);
  entry.best = take<std::int16_t>(bytes);
  const auto expanded = take<std::uint8_t>(bytes), to_move = take<std::uint8_t>(bytes);
  entry.expanded = expanded == 1;
  state.to_move = to_move == 0 ? Color::Black : Color::White;
  if (expanded > 1 || to_move > 1 || entry.best < -1 || entry.best >= geometry.plain->cells()) return false;
  const Cells<W> taken = state.of(Color::Black) | state.of(Color::White);
  if (!taken.subset_of(geometry.all) || state.of(Color::Black).meets(state.of(Color::White))) return false;
  for (const Cells<W>* cells : {&entry.moves, &entry.open, &entry.sum})
    if (!cells->subset_of(geometry.all - taken)) return false;
  if (entry.best >= 0 && taken.has(entry.best)) return false;
  if (entry.phi > kInfinite || entry.delta > kInfinite || (entry.phi == 0 && entry.delta == 0)) return false;
  return canonical(geometry, state).state == state;
}

// The least class of work such that all from it on fit.
template <int W>
int least_class(const Table<W>& table, std::size_t most_records) {
  std::array<std::size_t, kClasses> counts{};
  table.for_each([&](const State<W>&, const Entry<W>& entry) { ++counts[base::at(class_of(entry.work))]; });
  std::size_t sum = 0;
  int out = kClasses;
  while (out > 0 && (sum += counts[base::at(out - 1)]) <= most_records) --out;
  return out;
}

}  // namespace

template <int W>
bool write_snapshot(const board::CellGeometry<W>& geometry, const Table<W>& table, std::size_t most_bytes,
                    const BlockSink& sink) {
  const int least = least_class(table, most_bytes / record_bytes(geometry));
  std::string block;
  bool going = true;
  table.for_each([&](const State<W>& state, const Entry<W>& entry) {
    if (!going || class_of(entry.work) < least) return;
    append_record(block, words_of(geometry), state, entry);
    if (block.size() < kBlockBytes) return;
    going = sink(block);
    block.clear();
  });
  return going && (block.empty() || sink(block));
}

template <int W>
base::Status read_snapshot(const board::CellGeometry<W>& geometry, std::string_view block, Table<W>& table) {
  const base::Error damaged{base::ErrorCode::Io, "the snapshot of a table is damaged, or of another board",
                            ""};
  if (block.size() % record_bytes(geometry) != 0) return damaged;
  std::vector<Record<W>> records(block.size() / record_bytes(geometry));
  for (Record<W>& record : records)
    if (!take_record(geometry, block, record)) return damaged;
  for (const Record<W>& record : records) table.store(geometry, Canonical<W>{record.state, {}}, record.entry);
  return base::ok_status();
}

#define HEX_INSTANTIATE(W)                                                                  \
  template bool write_snapshot(const board::CellGeometry<W>&, const Table<W>&, std::size_t, \
                               const BlockSink&);                                           \
  template base::Status read_snapshot(const board::CellGeometry<W>&, std::string_view, Table<W>&);
HEX_FOR_EACH_W(HEX_INSTANTIATE)
#undef HEX_INSTANTIATE

}  // namespace hex::solve
