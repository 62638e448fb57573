#include "network/kernel_vnni.h"

#ifdef HEX_NETWORK_VNNI
// g++ 12 takes the deliberately undefined registers of its own AVX-512 headers for mistakes of ours (GCC bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>

#include <cstring>

#define HEX_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

namespace hex::network {

namespace {

constexpr int kBlock = 32;     // outputs that are computed together, in two registers of sixteen
constexpr int kMostCells = 8;  // cells at a time: sixteen sums, and room for weights and inputs

struct Work {
  const Layer& layer;
  const Planes& in;
  const std::int32_t* start;
  bool add;
  int offsets[19];
};

// Rounds, shifts, adds what is there, clamps and stores sixteen outputs.
HEX_VNNI inline void finish(__m512i sums, const std::uint8_t* exponents, bool add, std::uint8_t* out) {
  const __m512i k = _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(exponents)));
  const __m512i one = _mm512_set1_epi32(1);
  const __m512i half = _mm512_sllv_epi32(one, _mm512_sub_epi32(k, one));
  __m512i y = _mm512_srav_epi32(_mm512_add_epi32(sums, half), k);
  if (add)
    y = _mm512_add_epi32(y, _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(out))));
  y = _mm512_min_epi32(_mm512_max_epi32(y, _mm512_setzero_si512()), _mm512_set1_epi32(kTop));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm512_cvtepi32_epi8(y));
}

// N cells that stand side by side in a row, from output `first` on; they share the weights that are loaded.
template <int N>
HEX_VNNI void some_cells(const Work& work, int row, int col, int first, Planes& out) {
  const Layer& layer = work.layer;
  __m512i sums[N][2];
  for (int n = 0; n < N; ++n)
    for (int q = 0; q < 2; ++q) sums[n][q] = _mm512_loadu_si512(work.start + first + 16 * q);
  const std::int8_t* weights = layer.weights.data() + 4 * first;
  const std::uint8_t* here = work.in.at(row, col);
  const int inputs = layer.inputs;
  for (int t = 0; t < taps(layer.reach); ++t) {
    const std::uint8_t* x = here + work.offsets[t];
    for (int i = 0; i < inputs; i += 4, weights += 4 * layer.outputs) {
      const __m512i w0 = _mm512_loadu_si512(weights), w1 = _mm512_loadu_si512(weights + 64);
      for (int n = 0; n < N; ++n) {
        std::int32_t four;
        std::memcpy(&four, x + n * inputs + i, 4);
        const __m512i bytes = _mm512_set1_epi32(four);
        sums[n][0] = _mm512_dpbusd_epi32(sums[n][0], bytes, w0);
        sums[n][1] = _mm512_dpbusd_epi32(sums[n][1], bytes, w1);
      }
    }
  }
  for (int n = 0; n < N; ++n)
    for (int q = 0; q < 2; ++q)
      finish(sums[n][q], layer.exponents.data() + first + 16 * q, work.add,
             out.at(row, col + n) + first + 16 * q);
}

using SomeCells = void (*)(const Work&, int row, int col, int first, Planes&);
constexpr SomeCells kSomeCells[kMostCells + 1] = {nullptr,       some_cells<1>, some_cells<2>,
                                                  some_cells<3>, some_cells<4>, some_cells<5>,
                                                  some_cells<6>, some_cells<7>, some_cells<8>};

}  // namespace

void convolve_vnni(const Layer& layer, const Planes& in, std::span<const std::int32_t> start, bool add,
                   Planes& out) {
  Work work{layer, in, start.data(), add, {}};
  tap_offsets(layer.reach, in, work.offsets);
  // A row in parts of nearly equal length: eleven cells are six and five.
  const int parts = (out.cols + kMostCells - 1) / kMostCells;
  for (int first = 0; first < layer.outputs; first += kBlock)
    for (int row = 0; row < out.rows; ++row)
      for (int part = 0, col = 0; part < parts; ++part) {
        const int end = out.cols * (part + 1) / parts;
        kSomeCells[end - col](work, row, col, first, out);
        col = end;
      }
}

bool has_vnni() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
}

}  // namespace hex::network
#endif
