#include "store/record.h"

#include <optional>

#include "base/at.h"
#include "base/hash.h"
#include "base/little_endian.h"
#include "board/notation.h"
#include "board/position.h"

namespace hex::store {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::Status;

namespace {

constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kChecksum = 8;
constexpr std::size_t kMaxCertificate = std::size_t{1} << 31;

// Takes fields from the front; fails for good at the first that is not there.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : left_(bytes) {}

  std::string_view bytes(std::size_t count) {
    if (count > left_.size()) {
      failed_ = true;
      return {};
    }
    const std::string_view out = left_.substr(0, count);
    left_.remove_prefix(count);
    return out;
  }
  std::uint64_t number(std::size_t count) { return base::number_in(bytes(count)); }
  bool failed() const { return failed_; }
  std::size_t left() const { return left_.size(); }

 private:
  std::string_view left_;
  bool failed_ = false;
};

Error damaged(const PlainState* state, const char* what) {
  return {ErrorCode::Io, std::string("a record of the store is damaged: ") + what,
          state == nullptr ? "" : describe(*state)};
}

// Fields in the order of docs/formats/store.md.
std::optional<Error> read_fields(Reader& reader, const Key& key, Color to_move, Answer& out) {
  const Size size = key.image.size();
  if (reader.number(1) != kVersion) return damaged(nullptr, "its version is unknown");
  const std::uint64_t wins = reader.number(1), best = reader.number(2);
  out.work = reader.number(8);
  out.proof_steps = reader.number(8);
  const std::string_view carrier = reader.bytes(bytes_of_cells(size));
  const std::uint64_t length = reader.number(4);
  out.certificate = reader.bytes(base::at(length));
  if (reader.failed() || reader.left() != 0) return damaged(nullptr, "its length is wrong");
  const auto cells = parse_cells(size, carrier);
  if (wins > 1 || best > base::at(size.cells()) || !cells)
    return damaged(nullptr, "a field has a value that it cannot have");
  out.winner = wins == 1 ? to_move : board::other(to_move);
  out.best = best == 0 ? board::kNoCell : key.image.from_key(base::number_of(best) - 1);
  out.carrier = key.image.from_key(*cells);
  return std::nullopt;
}

// Do stones and carrier of this colour join its edges?
bool joins(const PlainState& state, Color color, const CellSet& more) {
  board::Position position(state.size);
  (state.of(color) | more).for_each([&](Cell c) { position.set_up(color, c); });
  return position.winner() == color;
}

}  // namespace

std::uint64_t checksum(std::string_view bytes, std::uint64_t start) {
  std::uint64_t h = base::mix64(start + bytes.size() + 0x9e3779b97f4a7c15ULL);
  for (std::size_t i = 0; i < bytes.size(); i += 8)
    h = base::mix64(h * 0x9e3779b97f4a7c15ULL + base::number_in(bytes.substr(i, 8)));
  return h;
}

std::string encode(const Key& key, Color to_move, const Answer& answer) {
  HEX_CHECK(answer.certificate.size() < kMaxCertificate);
  std::string out;
  base::append_number(out, kVersion, 1);
  base::append_number(out, answer.winner == to_move ? 1 : 0, 1);
  base::append_number(out, answer.best == board::kNoCell ? 0 : base::at(key.image.to_key(answer.best)) + 1,
                      2);
  base::append_number(out, answer.work, 8);
  base::append_number(out, answer.proof_steps, 8);
  append_cells(out, key.image.size(), key.image.to_key(answer.carrier));
  base::append_number(out, answer.certificate.size(), 4);
  out += answer.certificate;
  base::append_number(out, checksum(out, checksum(key.bytes)), kChecksum);
  return out;
}

Result<Answer> decode(const Key& key, Color to_move, std::string_view bytes) {
  if (bytes.size() < kChecksum) return damaged(nullptr, "it is too short");
  const std::string_view content = bytes.substr(0, bytes.size() - kChecksum);
  if (Reader(bytes.substr(content.size())).number(kChecksum) != checksum(content, checksum(key.bytes)))
    return damaged(nullptr, "its checksum does not fit");
  Answer out;
  Reader reader(content);
  if (auto error = read_fields(reader, key, to_move, out)) return *error;
  return out;
}

Result<Entry> decode(std::string_view key, std::string_view bytes) {
  auto state = parse_key(key);
  if (!state) return state.error();
  auto answer = decode(Key{std::string(key), Image(state->size, false, false)}, state->to_move, bytes);
  if (!answer) return damaged(&*state, answer.error().message.c_str());
  Entry out{*state, std::move(*answer)};
  if (auto status = check(out); !status) return status.error();
  return out;
}

Status check(const Entry& entry) {
  const PlainState& state = entry.state;
  const Answer& answer = entry.answer;
  const auto wrong = [&](const char* what) { return Error{ErrorCode::Conflict, what, describe(state)}; };
  if (!state.size.valid()) return Error{ErrorCode::Range, "there is no board of this size", ""};
  CellSet all;
  for (Cell c = 0; c < state.size.cells(); ++c) all.add(c);
  for (const CellSet& cells : {state.taken(), answer.carrier})
    if (!cells.subset_of(all)) return Error{ErrorCode::Range, "a cell lies outside the board", ""};
  const CellSet taken = state.taken();
  if (state.of(Color::Black).meets(state.of(Color::White))) return wrong("a cell has stones of both colours");
  if (answer.carrier.meets(taken)) return wrong("a cell of the carrier is not empty");
  if (answer.best != board::kNoCell &&
      (answer.best < 0 || answer.best >= state.size.cells() || taken.has(answer.best)))
    return wrong("the best move is not to an empty cell");
  if (answer.best != board::kNoCell && answer.winner != state.to_move)
    return wrong("the loser has a best move");
  if (joins(state, board::other(answer.winner), {})) return wrong("the loser has joined its edges");
  if (!joins(state, answer.winner, answer.carrier))
    return wrong("the carrier does not join the winner's edges");
  if (answer.certificate.size() >= kMaxCertificate) return wrong("the certificate is too long");
  return base::ok_status();
}

Result<Answer> combine(const PlainState& state, const Answer& old_answer, const Answer& new_answer) {
  if (old_answer.winner != new_answer.winner)
    return Error{ErrorCode::Conflict,
                 std::string("contradiction: one answer is that ") + board::name(old_answer.winner) +
                     " wins, another that " + board::name(new_answer.winner) +
                     " wins; one of them is wrong, nothing was changed",
                 describe(state)};
  const bool worse = old_answer.best == board::kNoCell && new_answer.best != board::kNoCell;
  Answer out = worse ? new_answer : old_answer;
  const Answer& other = worse ? old_answer : new_answer;
  if (out.certificate.empty() && !other.certificate.empty()) {
    out.certificate = other.certificate;
    out.proof_steps = other.proof_steps;
  }
  return out;
}

}  // namespace hex::store
