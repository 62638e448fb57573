// What `mustplay bench` runs: fixed positions through the folders that proofs rest on, with limits by count.
//
// The counts are integers, and nothing in them depends on floating point, threads or the clock: every
// compiler and build gets the same, and a change of them is a change of behaviour.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace hex::engine {

struct ModuleCount {
  std::string module;
  std::uint64_t count = 0;
};

struct Signature {
  std::vector<ModuleCount> modules;
  std::uint64_t sum = 0;
  std::uint64_t hash = 0;  // of all counts of all positions, one by one
};

// `progress` gets the number of positions done and of all.
Signature compute_signature(const std::function<void(int, int)>& progress = {});

}  // namespace hex::engine
