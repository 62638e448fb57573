// The store of a session, on disk.
#pragma once

#include <string>

#include "base/result.h"
#include "session/session.h"

namespace hex::engine {

// Solved positions in a folder, which is made if need be; see Session::use_store(). A store that was open is
// closed first and stays open when this fails.
base::Status open_store(Session& session, const std::string& folder);

}  // namespace hex::engine
