// The settings of mustplay_open() (mustplay.h has their meaning and bounds).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "solving/answer_store.h"

namespace hex::capi {

struct Settings {
  int threads = 1;
  int search_threads = 1;
  std::size_t memory_bytes = std::size_t{256} << 20;
  std::size_t tools = 2;
  std::string store;
  bool keep = false;
  std::shared_ptr<engine::AnswerStore> disk;  // what `store` names, once it is open
};

// An error that names the field when something is unknown, of another kind or out of bounds.
base::Result<Settings> read_settings(std::string_view text);

}  // namespace hex::capi
