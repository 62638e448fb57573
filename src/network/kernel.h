// Kernels: the convolutions of a network, one implementation for each kind of processor. All give the same
// bits: sums of integers do not depend on their order, and no product or sum of two products leaves its
// register (127 * 127 * 2 < 2^15).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "network/weights.h"

namespace hex::network {

// Channels of every cell of a board and of `ring` rings of cells around it, cell after cell, row by row.
struct Planes {
  int rows = 0, cols = 0, channels = 0, ring = 0;
  std::vector<std::uint8_t> data;

  // Everything 0.
  void reset(int new_rows, int new_cols, int new_channels, int new_ring);
  // In bytes, from a cell to the one below it.
  int stride() const { return (cols + 2 * ring) * channels; }
  std::uint8_t* at(int row, int col) {
    return data.data() + (row + ring) * stride() + (col + ring) * channels;
  }
  const std::uint8_t* at(int row, int col) const {
    return data.data() + (row + ring) * stride() + (col + ring) * channels;
  }
};

struct Kernel {
  const char* name;
  // out = clamp((start + sum of inputs times weights + half) >> k, 0, 127) for all cells and outputs; with
  // `add`, what is in `out` is added before it is clamped. REQUIRES that `in` has a ring as wide as the
  // layer's reach, layer.outputs == out.channels a multiple of 32, start.size() == layer.outputs.
  void (*convolve)(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                   Planes& out);
  // What it reads instead of layer.weights: Layer::prepared. nullptr where it reads these themselves.
  std::vector<std::int16_t> (*prepare)(const Layer& layer) = nullptr;
};

// Those that this processor can run, the fastest first; the last one is plain C++.
std::span<const Kernel> kernels();

// The steps, in bytes, from a cell to the cells that a layer sees, in the order of its weights.
void tap_offsets(Reach reach, const Planes& in, int (&offsets)[19]);

}  // namespace hex::network
