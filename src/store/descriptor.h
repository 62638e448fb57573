// Files by their descriptor, at a place: what a store and its neighbours need of POSIX.
#pragma once

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/at.h"

namespace hex::store {

// As many bytes as there are, `most` at most. Says whether all are there.
inline bool read_at(int file, std::uint64_t place, std::size_t most, std::string& out) {
  out.resize(most);
  std::size_t done = 0;
  while (done < most) {
    const ssize_t got = ::pread(file, out.data() + done, most - done, static_cast<off_t>(place + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += base::at(got);
  }
  out.resize(done);
  return done == most;
}

inline bool write_at(int file, std::uint64_t place, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes.remove_prefix(base::at(put));
    place += base::at(put);
  }
  return true;
}

// False when it cannot be cut.
inline bool cut_at(int file, std::uint64_t place) {
  return ::ftruncate(file, static_cast<off_t>(place)) == 0;
}

// 0 when the file cannot be looked at.
inline std::uint64_t size_of(int file) {
  struct stat info {};
  return ::fstat(file, &info) == 0 ? base::word_of(info.st_size) : 0;
}

}  // namespace hex::store
