// The setting "store" of mustplay_open(): a folder, where the system has folders that stay.
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "solving/answer_store.h"

namespace hex::capi {

base::Result<std::shared_ptr<engine::AnswerStore>> store_on_disk(const std::string& folder);

}  // namespace hex::capi
