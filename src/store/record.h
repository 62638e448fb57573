// Records: the answer to a position as bytes, with a checksum over key and answer.
//
// docs/formats/store.md has the bytes. Cells are those of the key's image, so that one record answers for all
// images of a position. Reading trusts nothing: bytes that encode() could not have written give an error.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "store/key.h"

namespace hex::store {

using Answer = solve::StoredAnswer;

struct Entry {
  PlainState state;
  Answer answer;
  friend bool operator==(const Entry&, const Entry&) = default;
};

// REQUIRES an answer that check() accepts.
std::string encode(const Key& key, Color to_move, const Answer& answer);
// The answer for the position whose key this is.
base::Result<Answer> decode(const Key& key, Color to_move, std::string_view bytes);
// The entry in the cells of the key itself.
base::Result<Entry> decode(std::string_view key, std::string_view bytes);

// What can be seen to be wrong without search: stones or cells off the board, a best move of the loser, a
// carrier that does not join the winner's edges even if he gets all of it, a loser whose edges are joined.
base::Status check(const Entry& entry);

// What to keep of two answers to one position. An error when they name different winners.
base::Result<Answer> combine(const PlainState& state, const Answer& old_answer, const Answer& new_answer);

std::uint64_t checksum(std::string_view bytes, std::uint64_t start = 0);

}  // namespace hex::store
