// The kernel for processors with AVX-512 and its instructions for products of bytes (VNNI). It is compiled into every
// program for x86-64, whatever the flags, and run where the processor has the instructions.
#pragma once

#include "network/kernel.h"

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define HEX_NETWORK_VNNI

namespace hex::network {

// As Kernel::convolve. REQUIRES has_vnni().
void convolve_vnni(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                   Planes& out);

bool has_vnni();

}  // namespace hex::network
#endif
