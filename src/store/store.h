// Store: solved positions on disk, in an LMDB environment of its own folder.
//
// A position is asked for by its stones and gets the answer of any image of it (key.h). Each change is one
// transaction: after a crash, a full disk or kill -9 the store is as it was before or after it. Opening looks
// through all pages (page_check.h), reading checks the checksum of each record (record.h): damage gives an
// error, never an answer.
//
// One process may write while others read and write; LMDB's locks sort that out. Within a process a folder
// may be open once. All members but the destructor may be called from several threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "store/record.h"

namespace hex::store {

inline constexpr int kFormatVersion = 1;

enum class Access { Read, Write };

struct Stat {
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;  // of the data file
  int version = kFormatVersion;
};

class Store {
 public:
  struct Options {
    Access access = Access::Write;
    std::uint64_t map_bytes = std::uint64_t{1}
                              << 38;  // as large as the store can get; costs address space only
  };

  // With Access::Write a folder that is not there is made. Errors: no store there, no right to write, no
  // space, another version, damaged, open already.
  static base::Result<std::unique_ptr<Store>> open(const std::string& folder, const Options& options);
  static base::Result<std::unique_ptr<Store>> open(const std::string& folder, Access access = Access::Write) {
    return open(folder, Options{access});
  }
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  const std::string& folder() const { return folder_; }

  // The answer in the cells of the position asked for. REQUIRES stones on the board, no cell with both.
  base::Result<std::optional<Answer>> find(const PlainState& state) const;

  // All of them or none. An error when one is impossible (check() of record.h), or contradicts what is there.
  base::Status put(std::span<const Entry> entries);
  base::Status put(const Entry& entry) { return put(std::span(&entry, 1)); }

  // Every entry, in the order and in the cells of the keys, until f returns false. Calls damaged, if given,
  // for a record that cannot be read and goes on; without it the first one is the error.
  base::Status for_each(const std::function<bool(const Entry&)>& f,
                        const std::function<void(const base::Error&)>& damaged = nullptr) const;

  base::Result<Stat> stat() const;
  // Looks through all pages again.
  base::Status check_pages() const;

 private:
  struct Environment;
  class Transaction;

  explicit Store(std::string folder);
  base::Status start(const Options& options);
  base::Status check_format(Access access);
  base::Error error(int code, const char* doing) const;

  std::string folder_;
  std::unique_ptr<Environment> environment_;
};

}  // namespace hex::store
