#include "store/text.h"

#include <nlohmann/json.hpp>

#include "base/characters.h"
#include "board/notation.h"

namespace hex::store {

using base::Error;
using base::ErrorCode;
using base::Result;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

Json names(Size size, const CellSet& cells) {
  Json out = Json::array();
  cells.for_each([&](Cell c) { out.push_back(board::cell_name(size, c)); });
  return out;
}

Json to_json(const PlainState& state) {
  return {{"size", board::size_name(state.size)},
          {"black", names(state.size, state.of(Color::Black))},
          {"white", names(state.size, state.of(Color::White))},
          {"to_move", board::name(state.to_move)}};
}

// Flat but for lists of cells: what is nested deeper is dropped while it is read.
Json parse_flat(std::string_view line) {
  return Json::parse(
      line, [](int depth, Json::parse_event_t, Json&) { return depth <= 2; }, false);
}

Error wrong(const char* field, const std::string& what) {
  return {ErrorCode::Syntax, what, std::string("field ") + field};
}

// The fields of one object; keeps the first error.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  const std::optional<Error>& error() const { return error_; }
  std::size_t found() const { return found_; }

  std::string text(const char* name, bool needed) {
    const Json* value = get(name, needed);
    if (value == nullptr) return "";
    if (value->is_string()) return value->get<std::string>();
    fail(wrong(name, "should be a text"));
    return "";
  }
  std::uint64_t number(const char* name) {
    const Json* value = get(name, false);
    if (value == nullptr) return 0;
    if (value->is_number_unsigned()) return value->get<std::uint64_t>();
    fail(wrong(name, "should be a number from 0 on"));
    return 0;
  }
  bool flag(const char* name) {
    const Json* value = get(name, true);
    if (value == nullptr) return false;
    if (value->is_boolean()) return value->get<bool>();
    fail(wrong(name, "should be true or false"));
    return false;
  }
  Color color(const char* name) { return take(name, board::parse_color(text(name, true)), Color::Black); }
  Size size(const char* name) { return take(name, board::parse_size(text(name, true)), Size{}); }
  Cell cell(const char* name, Size size) {
    const std::string one = text(name, false);
    return one.empty() ? board::kNoCell : take(name, board::parse_cell(size, one), board::kNoCell);
  }
  CellSet cells(const char* name, Size size) {
    CellSet out;
    const Json* value = get(name, true);
    if (value == nullptr) return out;
    if (!value->is_array()) fail(wrong(name, "should be a list of cells"));
    for (const Json& one : *value) {
      if (error_) return out;
      if (!one.is_string()) {
        fail(wrong(name, "should be a list of cells"));
        return out;
      }
      const auto parsed = board::parse_cell(size, one.get<std::string>());
      if (!parsed || out.has(*parsed)) {
        fail(wrong(name, parsed ? "has a cell twice" : parsed.error().message));
        return out;
      }
      out.add(*parsed);
    }
    return out;
  }
  PlainState state() {
    PlainState out;
    out.size = size("size");
    for (Color c : board::kColors) out.of(c) = cells(board::name(c), out.size);
    out.to_move = color("to_move");
    return out;
  }
  template <class T>
  T take(const char* name, const Result<T>& value, T instead) {
    if (value) return *value;
    fail(wrong(name, value.error().message));
    return instead;
  }

 private:
  const Json* get(const char* name, bool needed) {
    if (error_) return nullptr;
    const auto it = object_.find(name);
    if (it == object_.end()) {
      if (needed) fail(wrong(name, "is missing"));
      return nullptr;
    }
    ++found_;
    return &*it;
  }
  void fail(Error error) {
    if (!error_) error_ = std::move(error);
  }

  const Json& object_;
  std::optional<Error> error_;
  std::size_t found_ = 0;
};

}  // namespace

std::string to_line(const Entry& entry) {
  const auto& [state, answer] = entry;
  Json out = to_json(state);
  out["winner"] = board::name(answer.winner);
  if (answer.best != board::kNoCell) out["best"] = board::cell_name(state.size, answer.best);
  out["carrier"] = names(state.size, answer.carrier);
  out["nodes"] = answer.work;
  if (!answer.certificate.empty()) {
    out["proof_steps"] = answer.proof_steps;
    out["certificate"] = to_base64(answer.certificate);
  }
  return out.dump();
}

Result<Entry> parse_line(std::string_view line) {
  if (line.size() > kMaxLineBytes) return Error{ErrorCode::Range, "the line is too long", ""};
  const Json object = parse_flat(line);
  if (!object.is_object()) return Error{ErrorCode::Syntax, "the line should be a JSON object", ""};
  Fields fields(object);
  Entry out;
  out.state = fields.state();
  out.answer.winner = fields.color("winner");
  out.answer.best = fields.cell("best", out.state.size);
  out.answer.carrier = fields.cells("carrier", out.state.size);
  out.answer.work = fields.number("nodes");
  out.answer.proof_steps = fields.number("proof_steps");
  out.answer.certificate =
      fields.take("certificate", from_base64(fields.text("certificate", false)), std::string());
  if (fields.error()) return *fields.error();
  if (fields.found() != object.size())
    return Error{ErrorCode::Syntax, "the line has a field that is not known", ""};
  if (auto status = check(out); !status) return status.error();
  return out;
}

std::string to_line(const Job& job) {
  Json out = to_json(job.state);
  out["all_moves"] = job.all_moves;
  out["method"] = job.method;
  return out.dump();
}

Result<Job> parse_job(std::string_view line) {
  const Json object = parse_flat(line);
  if (!object.is_object()) return Error{ErrorCode::Syntax, "should be a JSON object", ""};
  Fields fields(object);
  Job out;
  out.state = fields.state();
  out.all_moves = fields.flag("all_moves");
  out.method = fields.text("method", true);
  if (fields.error()) return *fields.error();
  if (out.state.of(Color::Black).meets(out.state.of(Color::White)))
    return Error{ErrorCode::Conflict, "a cell has stones of both colours", ""};
  return out;
}

std::string to_base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t j = i; j < i + 3; ++j)
      word = word << 8 | (j < bytes.size() ? base::byte_of(bytes[j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j)
      out.push_back(i + j <= bytes.size() ? kDigits[word >> (18 - 6 * j) & 63] : '=');
  }
  return out;
}

Result<std::string> from_base64(std::string_view text) {
  const Error bad{ErrorCode::Syntax, "should be base64", ""};
  if (text.size() % 4 != 0) return bad;
  std::string out;
  out.reserve(text.size() / 4 * 3);
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::size_t word = 0;
    const bool last = i + 4 == text.size();
    for (std::size_t j = 0; j < 4; ++j) {
      const bool pad = last && j >= 4 - padding;
      const std::size_t digit = pad ? 0 : kDigits.find(text[i + j]);
      if (digit == std::string_view::npos) return bad;
      word = word << 6 | digit;
    }
    for (std::size_t j = 0; j < (last ? 3 - padding : 3); ++j)
      out.push_back(base::char_of(word >> (16 - 8 * j)));
  }
  if (to_base64(out) != text) return bad;  // bits in the padding
  return out;
}

}  // namespace hex::store
