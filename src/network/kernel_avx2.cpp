#include "network/kernel_avx2.h"

#ifdef HEX_NETWORK_AVX2
#include <immintrin.h>

#include <cstring>

#define HEX_AVX2 __attribute__((target("avx2")))

namespace hex::network {

namespace {

constexpr int kBlock = 32;  // outputs that are computed together, in four registers of eight

// Four inputs of a cell, again and again.
HEX_AVX2 inline __m256i four_inputs(const std::uint8_t* x) {
  std::int32_t word;
  std::memcpy(&word, x, 4);
  return _mm256_set1_epi32(word);
}

// Eight sums more four products each: pairs of bytes are multiplied and added in 16 bits, which they do not
// leave, then pairs of those in 32.
HEX_AVX2 inline __m256i add_products(__m256i sums, __m256i inputs, __m256i weights, __m256i ones) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), ones));
}

HEX_AVX2 inline __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

// Rounds, shifts, adds what is there, clamps and stores eight outputs.
HEX_AVX2 inline void finish(__m256i sums, const std::uint8_t* exponents, bool add, std::uint8_t* out) {
  const __m256i k = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(exponents)));
  const __m256i one = _mm256_set1_epi32(1);
  const __m256i half = _mm256_sllv_epi32(one, _mm256_sub_epi32(k, one));
  __m256i y = _mm256_srav_epi32(_mm256_add_epi32(sums, half), k);
  if (add)
    y = _mm256_add_epi32(y, _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(out))));
  y = _mm256_min_epi32(_mm256_max_epi32(y, _mm256_setzero_si256()), _mm256_set1_epi32(kTop));
  const __m128i words = _mm_packus_epi32(_mm256_castsi256_si128(y), _mm256_extracti128_si256(y, 1));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_packus_epi16(words, words));
}

struct Work {
  const Layer& layer;
  const Planes& in;
  const std::int32_t* start;
  bool add;
  int offsets[19];
};

// Cells that stand side by side in a row, from output `first` on. N cells share the weights that are loaded.
template <int N>
HEX_AVX2 void some_cells(const Work& work, int row, int col, int first, Planes& out) {
  const Layer& layer = work.layer;
  __m256i sums[N][4];
  for (int n = 0; n < N; ++n)
    for (int q = 0; q < 4; ++q) sums[n][q] = load(work.start + first + 8 * q);
  const __m256i ones = _mm256_set1_epi16(1);
  const std::int8_t* weights = layer.weights.data() + 4 * first;
  const std::uint8_t* here = work.in.at(row, col);
  const int inputs = layer.inputs;
  for (int t = 0; t < taps(layer.reach); ++t) {
    const std::uint8_t* x = here + work.offsets[t];
    for (int i = 0; i < inputs; i += 4, weights += 4 * layer.outputs) {
      __m256i bytes[N];
      for (int n = 0; n < N; ++n) bytes[n] = four_inputs(x + n * inputs + i);
      for (int q = 0; q < 4; ++q) {
        const __m256i w = load(weights + 32 * q);
        for (int n = 0; n < N; ++n) sums[n][q] = add_products(sums[n][q], bytes[n], w, ones);
      }
    }
  }
  for (int n = 0; n < N; ++n)
    for (int q = 0; q < 4; ++q)
      finish(sums[n][q], layer.exponents.data() + first + 8 * q, work.add,
             out.at(row, col + n) + first + 8 * q);
}

}  // namespace

HEX_AVX2 void convolve_avx2(const Layer& layer, const Planes& in, std::span<const std::int32_t> start,
                            bool add, Planes& out) {
  Work work{layer, in, start.data(), add, {}};
  tap_offsets(layer.reach, in, work.offsets);
  for (int first = 0; first < layer.outputs; first += kBlock)
    for (int row = 0; row < out.rows; ++row) {
      int col = 0;
      for (; col + 2 <= out.cols; col += 2) some_cells<2>(work, row, col, first, out);
      if (col < out.cols) some_cells<1>(work, row, col, first, out);
    }
}

}  // namespace hex::network
#endif
