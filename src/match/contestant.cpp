#include "match/contestant.h"

#include "base/at.h"
#include "match/own_engine.h"
#include "match/program_engine.h"

namespace hex::match {

const char* name(End end) {
  constexpr const char* kNames[kEnds] = {"chain", "resign", "illegal", "crash", "timeout"};
  return kNames[base::at(end)];
}

base::Result<ContestantSpec> parse_contestant(std::string_view text) {
  if (text.find_first_not_of(" \t") == std::string_view::npos)
    return base::Error{
        base::ErrorCode::Syntax,
        "is empty; a command such as 'mustplay htp' or settings such as 'level=3' would be right", ""};
  ContestantSpec out{std::string(text), !looks_like_settings(text)};
  if (!out.program) {
    engine::Session trial;
    if (const auto status = apply_settings(trial, text); !status) return status.error();
  }
  return out;
}

std::unique_ptr<Contestant> make_contestant(const ContestantSpec& spec, std::vector<std::string> setup) {
  return spec.program ? make_program_engine(spec.text, std::move(setup)) : make_own_engine(spec.text);
}

}  // namespace hex::match
