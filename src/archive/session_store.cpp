#include "archive/session_store.h"

#include <utility>

#include "archive/solved_store.h"

namespace hex::engine {

base::Status open_store(Session& session, const std::string& folder) {
  // The same folder cannot be open twice, so the old one goes first and comes back if the new one fails.
  const std::string before = session.store() != nullptr ? session.store()->folder() : "";
  session.use_store(nullptr);
  auto opened = SolvedStore::open(folder);
  if (opened) {
    session.use_store(std::move(*opened));
    return base::ok_status();
  }
  if (!before.empty())
    if (auto again = SolvedStore::open(before)) session.use_store(std::move(*again));
  return opened.error();
}

}  // namespace hex::engine
