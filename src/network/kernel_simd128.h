// The kernel for browsers: WebAssembly with vectors of 128 bits.
#pragma once

#include "network/kernel.h"

#ifdef __wasm_simd128__
#define HEX_NETWORK_SIMD128

namespace hex::network {

// As in Kernel.
std::vector<std::int16_t> prepare_simd128(const Layer& layer);
void convolve_simd128(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                      Planes& out);

}  // namespace hex::network
#endif
