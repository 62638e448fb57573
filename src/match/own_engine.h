// Our own engine in this process as a contestant; the settings are words as contestant.h has them.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "match/contestant.h"
#include "session/session.h"

namespace hex::match {

// Do all words look like settings?
bool looks_like_settings(std::string_view text);
// Applies the settings to a session, or says what is wrong with them.
base::Status apply_settings(engine::Session& session, std::string_view text);

// REQUIRES settings that apply_settings accepts.
std::unique_ptr<Contestant> make_own_engine(std::string settings);

}  // namespace hex::match
