// The analysis engine on two descriptors: a query a line in, a report a line out, each in one write.
#pragma once

#include "protocol/analysis_engine.h"
#include "protocol/go_letters.h"

namespace hex::protocol {

// Returns at the end of the input, when what was read is answered, or when nobody reads the answers.
// `letters`: how the client writes columns.
void serve_analysis(AnalysisEngine& engine, int input, int output, Letters letters = Letters::Hex);

}  // namespace hex::protocol
