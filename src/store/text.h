// Entries as text, one JSON object a line, for export and import; docs/formats/store.md has the fields.
#pragma once

#include <string>
#include <string_view>

#include "store/record.h"

namespace hex::store {

inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 28;

// Without a line end.
std::string to_line(const Entry& entry);

// An error that names the field, unless the line has exactly the fields of to_line() (certificate,
// proof_steps, nodes, and best may be missing) and check() of record.h accepts what they say. The certificate
// is not looked into.
base::Result<Entry> parse_line(std::string_view line);

// What a checkpoint is about: its first block.
struct Job {
  PlainState state;
  bool all_moves = false;
  std::string method;  // of `mustplay solve --method`
};
std::string to_line(const Job& job);
base::Result<Job> parse_job(std::string_view line);

std::string to_base64(std::string_view bytes);
base::Result<std::string> from_base64(std::string_view text);

}  // namespace hex::store
