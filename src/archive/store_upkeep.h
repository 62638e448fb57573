// What keeps a store in order: adding what is proved, merging, export and import as text, looking for faults.
#pragma once

#include <atomic>
#include <cstdint>
#include <istream>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/store.h"

namespace hex::engine {

// The entry that the bytes of a certificate file prove. Its carrier is all empty cells: the certificate may
// know less, but it is not asked.
base::Result<store::Entry> entry_of_certificate(const std::string& file);

// All entries of another store, in one transaction: a
// contradiction is an error and adds nothing. Returns how many.
base::Result<std::uint64_t> merge_store(store::Store& target, const std::string& other_folder);

// One line each; see store/text.h.
base::Status export_store(const store::Store& store, std::ostream& out);

struct Upkeep {
  bool trust = false;            // import: believe what lines say
  bool solve = false;            // verify: solve every position
  std::uint64_t nodes = 100000;  // for one position that is solved
  const std::atomic<bool>* stop = nullptr;
};

struct ImportReport {
  std::uint64_t added = 0;
  std::uint64_t unproved = 0;  // could not be solved within the limit
};
// Lines of export_store(). A certificate is checked, a line without one solved anew (unless trusted). The
// first line that is malformed or wrong is an error, and then nothing is added.
base::Result<ImportReport> import_lines(store::Store& store, std::istream& in, const Upkeep& how);

struct VerifyReport {
  std::uint64_t positions = 0, certificates = 0, solved = 0, unproved = 0;
  std::vector<std::string> problems;  // the first hundred
};
// Pages, checksums, certificates, and, if wanted, winners, best moves and carriers by solving.
base::Result<VerifyReport> verify_store(const store::Store& store, const Upkeep& how);

}  // namespace hex::engine
