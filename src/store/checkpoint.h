// Checkpoint files: blocks of bytes, compressed, each with a checksum that also covers all before it. The
// file appears under its name only when it is whole and on the disk; until then the one before stays.
//
// What the blocks say is not known here: the first one says what the others are about. docs/formats/store.md
// has the bytes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hex::store {

class CheckpointWriter {
 public:
  // Writes to `path` with ".part" added, which one writer at a time may do; waits for another one, but not
  // longer than `patience`.
  explicit CheckpointWriter(std::string path, std::chrono::milliseconds patience = std::chrono::seconds(10));
  ~CheckpointWriter();  // removes an unfinished file
  CheckpointWriter(const CheckpointWriter&) = delete;
  CheckpointWriter& operator=(const CheckpointWriter&) = delete;

  // After an error every further call gives it, too. REQUIRES a block that is not empty, of at most 64 MB.
  base::Status add(std::string_view block);
  // Everything to the disk, then to its name.
  base::Status finish();

  // Removes what a writer that was killed has left beside `path`, unless another one is at work on it.
  static void remove_unfinished(const std::string& path);

 private:
  base::Status write(std::string_view bytes);
  base::Status fail(int code);

  std::string path_, part_;
  int file_ = -1;
  std::uint64_t chain_ = 0;
  std::optional<base::Error> error_;
};

class CheckpointReader {
 public:
  static base::Result<CheckpointReader> open(const std::string& path);
  ~CheckpointReader();
  CheckpointReader(CheckpointReader&& other) noexcept;
  CheckpointReader& operator=(CheckpointReader&&) = delete;

  // The next block; nothing at the end. An error when the file is damaged or cut off there.
  base::Result<std::optional<std::string>> next();

 private:
  CheckpointReader(std::string path, int file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  int file_ = -1;
  std::uint64_t chain_ = 0;
};

}  // namespace hex::store
