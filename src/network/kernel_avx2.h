// The kernel for processors with AVX2. It is compiled into every program for x86-64, whatever the flags, and
// run where the processor has the instructions.
#pragma once

#include "network/kernel.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define HEX_NETWORK_AVX2

namespace hex::network {

// As Kernel::convolve.
void convolve_avx2(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                   Planes& out);

}  // namespace hex::network
#endif
