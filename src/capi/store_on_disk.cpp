#include "capi/store_on_disk.h"

#ifndef __EMSCRIPTEN__
#include "archive/solved_store.h"
#endif

namespace hex::capi {

using Opened = base::Result<std::shared_ptr<engine::AnswerStore>>;

#ifdef __EMSCRIPTEN__
Opened store_on_disk(const std::string&) {
  return base::Error{base::ErrorCode::Unsupported, "a browser has no folders; use \"keep\"", "store"};
}
#else
Opened store_on_disk(const std::string& folder) {
  auto store = engine::SolvedStore::open(folder);
  if (!store) return store.error();
  return std::shared_ptr<engine::AnswerStore>(std::move(*store));
}
#endif

}  // namespace hex::capi
