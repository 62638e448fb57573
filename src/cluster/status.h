// The status of a distributed solve, for people: a file in the store beside the broker's copy, a line, a page of text.
#pragma once

#include <string>

#include "base/result.h"

namespace hex::cluster {

std::string status_path(const std::string& store);
// Replaces the file. A failure is not told: the status is a convenience, and a full disk shows in the journal.
void write_status(const std::string& path, const std::string& status);
// With "age_s".
base::Result<std::string> read_status_file(const std::string& path);

// The most important on one line, and all of it in words. `status` is what the coordinator wrote; of anything else
// they give what they understand.
std::string status_line(const std::string& status);
std::string status_words(const std::string& status);

}  // namespace hex::cluster
