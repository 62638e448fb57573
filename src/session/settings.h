// The option tables of the engine, one per module; see base/options.h. Modules and names follow what front
// ends of Hex engines send, so that they can drive this one unchanged; each help text says what the option
// does now.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "base/options.h"

namespace hex::engine {

struct Module {
  const char* name;
  const char* help;
  std::span<const base::OptionSpec> table;
};

// In the order of the documents.
std::span<const Module> modules();

// docs/options.md.
std::string options_page();

}  // namespace hex::engine
