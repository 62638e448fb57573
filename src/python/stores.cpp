#include "python/stores.h"

#include <filesystem>
#include <map>
#include <mutex>

namespace hex::python {

namespace {

struct Shared {
  std::unique_ptr<engine::SolvedStore> store;
  int users = 0;
};

// Never destroyed: the program may end while a question is still at work.
struct Registry {
  std::mutex mutex;
  std::map<std::string, Shared> stores;  // by the folder's full name
};
Registry& registry() {
  static auto* const all = new Registry;
  return *all;
}

std::string full_name(const std::string& folder) {
  std::error_code error;
  const auto out = std::filesystem::weakly_canonical(folder, error);
  return error ? folder : out.string();
}

}  // namespace

base::Result<std::unique_ptr<OpenStore>> OpenStore::open(const std::string& folder) {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  const std::string key = full_name(folder);
  if (!all.stores.contains(key)) {
    auto opened = engine::SolvedStore::open(folder);
    if (!opened) return opened.error();
    all.stores[key].store = std::move(*opened);
  }
  Shared& shared = all.stores[key];
  ++shared.users;
  return std::unique_ptr<OpenStore>(new OpenStore(key, shared.store.get()));
}

OpenStore::~OpenStore() {
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  if (--all.stores[key_].users == 0) all.stores.erase(key_);
}

}  // namespace hex::python
