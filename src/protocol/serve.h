// The conversation over two file descriptors, with the input read by a thread of its own so that `#
// interrupt` reaches a running command.
//
// Requests are answered in order, each reply written in one piece, except what is live. A command that runs
// until input comes is ended by anything that is read, an empty line and the end of the input included.
// Waiting requests are bounded in memory: when too many wait, reading stops until some are answered. serve()
// returns after `quit`, after the end of the input (what was read is answered first), or when the output
// cannot be written any more.
#pragma once

#include "protocol/htp.h"

namespace hex::protocol {

// REQUIRES two open descriptors. The program should ignore SIGPIPE.
void serve(Htp& htp, int input, int output);

}  // namespace hex::protocol
