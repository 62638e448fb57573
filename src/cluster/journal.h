// Journal: everything that a coordinator knows, as the answers that counted, in their order, in one file of the store's
// folder. Whoever reads it again has the same tree.
//
//   file    "MUSTPLAY CLUSTER 1\n", the position (job.h) "\n", the run's name "\n", records
//   record  length (4 bytes, lowest first), checksum (8 bytes), an answer as in job.h
//
// A record counts when it is complete; one that was cut off by a crash or a full disk is dropped when the file is opened
// again. One process at a time has a journal open.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/result.h"
#include "board/position.h"

namespace hex::cluster {

class Journal {
 public:
  // Opens or makes the journal of a position in a folder. Errors: in use, damaged, another version, no right to write.
  static base::Result<std::unique_ptr<Journal>> open(const std::string& folder,
                                                     const board::Position& position);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // The name of this run: the same after every restart.
  const std::string& run() const { return run_; }
  const std::string& path() const { return path_; }

  // Calls f(number, answer) for each record. Ends at the first error of f, which it returns.
  base::Status for_each(const std::function<base::Status(std::uint64_t, const std::string&)>& f) const;
  // Adds a record and gives its number. On an error (a full disk) nothing is added.
  base::Result<std::uint64_t> add(const std::string& answer);
  // Afterwards all records stay, also when the machine loses power.
  base::Status sync();
  // A record by its number.
  base::Result<std::string> read(std::uint64_t number) const;

 private:
  explicit Journal(std::string path) : path_(std::move(path)) {}
  base::Status start(const board::Position& position);
  base::Status create(const board::Position& position);
  base::Status check_header(const board::Position& position);
  base::Status find_end();
  base::Error error(const std::string& what) const;

  std::string path_, run_;
  int file_ = -1;
  std::uint64_t first_ = 0, end_ = 0;  // places in the file
};

}  // namespace hex::cluster
