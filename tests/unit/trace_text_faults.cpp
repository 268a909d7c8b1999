// SPDX-License-Identifier: BSL-1.0
// Faults of kernels in CUDA's own words, found at run time, and correct kernels that come close to them.
// trace_faults.cpp has more, of bodies that are written to be traced.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/cuda_names.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using trace_mistake::mistake_in;

#define TWICE(...) \
  __VA_ARGS__ \
  __VA_ARGS__

#include <kernelcost/trace/cuda_begin.inc>
// clang-format off
struct texts : kc::cuda_names {
  using cuda_names::cuda_names;

  static constexpr int product_from = __LINE__;
  __global__ void product(KERNELCOST_PTR(const float) a, KERNELCOST_PTR(const float) b, KERNELCOST_PTR(float) c, int n,
                          int barriers) {
    KERNELCOST_SHARED(float, tile_a, [16][16]);
    KERNELCOST_SHARED(float, tile_b, [16][16]);
    const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += 16) {
      tile_a[threadIdx.y][threadIdx.x] = a[row * n + k + threadIdx.x];
      tile_b[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + column];
      if (barriers & 1) __syncthreads();
      for (int j = 0; j < 16; ++j) sum += tile_a[threadIdx.y][j] * tile_b[j][threadIdx.x];
      if (barriers & 2) __syncthreads();
    }
    c[row * n + column] = sum;
  }

  static constexpr int warp_sum_from = __LINE__;
  __global__ void warp_sum(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) sum, bool waits) {
    KERNELCOST_SHARED(volatile float, part, [64]);
    const unsigned t = threadIdx.x;
    part[t] = x[t];
    part[t + 32] = 0;
    if (waits) __syncwarp();
    for (int half = 16; half > 0; half /= 2) {
      const float other = part[t + half];
      if (waits) __syncwarp();
      part[t] = part[t] + other;
      if (waits) __syncwarp();
    }
    if (t == 0) sum[0] = part[0];
  }

  // The first half of the warp reads what its lanes have stored, in reverse.
  static constexpr int half_a_warp_from = __LINE__;
  __global__ void half_a_warp(KERNELCOST_PTR(float) x, unsigned mask) {
    KERNELCOST_SHARED(float, part, [32]);
    const int t = threadIdx.x;
    part[t] = x[t];
    if (t < 16) {
      if (mask != 0) __syncwarp(mask);
      x[t] = part[15 - t];
    }
  }

  static constexpr int unset_from = __LINE__;
  __global__ void unset(KERNELCOST_PTR(float) x, int filled) {
    KERNELCOST_DYNAMIC_SHARED(float, words);
    for (int i = threadIdx.x; i < filled; i += blockDim.x) words[i] = x[i];
    __syncthreads();
    x[threadIdx.x] = words[199 - threadIdx.x];
  }

  static constexpr int histogram_from = __LINE__;
  __global__ void histogram(KERNELCOST_PTR(unsigned) bins, bool atomic) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (atomic)
      atomicAdd(&bins[i % 8], 1U);
    else
      bins[i % 8] += 1U;
  }

  static constexpr int shuffles_from = __LINE__;
  __global__ void shuffles(KERNELCOST_PTR(float) x, unsigned mask) {
    float v = x[threadIdx.x];
    if (threadIdx.x < 16) {
      v += __shfl_down_sync(mask, v, 8);
    }
    x[threadIdx.x] = v;
  }
  __global__ void shuffles_of_active_lanes(KERNELCOST_PTR(float) x) {
    float v = x[threadIdx.x];
    if (threadIdx.x < 16) v += __shfl_down_sync(__activemask(), v, 8);
    x[threadIdx.x] = v;
  }

  __global__ void by_chance(KERNELCOST_PTR(float) x) {
    KERNELCOST_SHARED(float, s, [64]);
    if (x[threadIdx.x] > 0.F) s[0] = x[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0) x[blockIdx.x] = s[0];
  }

  static constexpr int idles_from = __LINE__;
  __global__ void idles(KERNELCOST_PTR(float) x, int n) {
    int k = 0;
    while (k < n) {
    }
    x[threadIdx.x] = 1.F;
  }
  static constexpr int counts_down_from = __LINE__;
  __global__ void counts_down(KERNELCOST_PTR(float) x) {
    for (unsigned i = 8; i + 1 != 0 || i != 0; i = i > 0 ? i - 1 : 8) x[i % 8] = 1.F;
  }

  __global__ void loop_in_a_macro(KERNELCOST_PTR(float) x, int n) {
    TWICE(for (int i = 0; i < n; ++i) {
      if (i % 2 == 0) x[i * 32 + threadIdx.x] = 1.F;
    })
  }
  __global__ void copies_vectors(KERNELCOST_PTR(const float4) x, KERNELCOST_PTR(float4) y) {
    KERNELCOST_SHARED(float4, s, [32]);
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = s[31 - threadIdx.x];
  }
};
// clang-format on
#include <kernelcost/trace/cuda_end.inc>

std::string in_line(int line, const std::string& text) { return "trace: line " + std::to_string(line) + ": " + text; }
template <auto Kernel, class... Arguments>
std::string fault_of(const kc::launch& how, const Arguments&... arguments) {
  return mistake_in([&] { kc::trace<Kernel>(how, arguments...); });
}
constexpr auto one_warp = kc::launch_blocks(1, 32_threads);
const buffer<float> x{"x", 64}, sum{"sum", 1};

TEST_CASE("races") {
  const kc::launch squares{{4, 4}, {16, 16}};
  const auto product = [&](int barriers, long long n) {
    return fault_of<&texts::product>(squares, buffer<float>{"a", 64 * n}, buffer<float>{"b", n * n},
                                     buffer<float>{"c", 64 * n}, static_cast<int>(n), barriers);
  };
  for (const long long n : {64, 256, 4096}) {
    CAPTURE(n);
    CHECK(product(3, n).empty());
    for (const int barriers : {0, 1, 2})
      CHECK(product(barriers, n).find(": no barrier orders this access to tile_") != std::string::npos);
  }

  CHECK(fault_of<&texts::warp_sum>(one_warp, x, sum, true).empty());
  const std::string in_a_warp = fault_of<&texts::warp_sum>(one_warp, x, sum, false);
  CHECK(in_a_warp == in_line(texts::warp_sum_from + 4,
                             "no __syncwarp orders this access to part[2] and that of another lane in line " +
                                 std::to_string(texts::warp_sum_from + 8) + " (block 0, thread 2)"));

  // A barrier of half a warp orders that half; the tracer does not follow which lanes it leaves out.
  CHECK(fault_of<&texts::half_a_warp>(one_warp, x, 0xffffU).empty());
  CHECK(fault_of<&texts::half_a_warp>(one_warp, x, 0U) ==
        in_line(texts::half_a_warp_from + 4,
                "no __syncwarp orders this access to part[8] and that of another lane in line " +
                    std::to_string(texts::half_a_warp_from + 7) + " (block 0, thread 8)"));

  const buffer<unsigned> bins{"bins", 8};
  const auto two_blocks = kc::launch_blocks(2, 32_threads);
  CHECK(fault_of<&texts::histogram>(two_blocks, bins, true).empty());
  CHECK(fault_of<&texts::histogram>(kc::launch_blocks(16, 4_threads), bins, false) ==
        in_line(texts::histogram_from + 6, "nothing orders this access to bins[0] and that of another block in line " +
                                               std::to_string(texts::histogram_from + 6) + " (block 8, thread 0)"));
}

TEST_CASE("shared memory that is read before it is written") {
  kc::launch how = kc::launch_blocks(1, 64_threads);
  how.dynamic_shared = 800_B;
  const buffer<float> large{"x", 200};
  CHECK(fault_of<&texts::unset>(how, large, 200).empty());
  CHECK(fault_of<&texts::unset>(how, large, 180) ==
        in_line(texts::unset_from + 5,
                "words[180] is read before any thread writes it, words has 200 elements (block 0, thread 19)"));
  CHECK(fault_of<&texts::unset>(kc::launch_blocks(1, 64_threads), large, 200) ==
        in_line(texts::unset_from + 3, "words[0] is out of bounds, it has 0 elements (block 0, thread 0)"));
}

TEST_CASE("shuffles") {
  CHECK(fault_of<&texts::shuffles>(one_warp, x, 0xffffU).empty());
  CHECK(fault_of<&texts::shuffles_of_active_lanes>(one_warp, x).empty());
  CHECK(fault_of<&texts::shuffles>(one_warp, x, ~0U) ==
        in_line(texts::shuffles_from + 4, "some lanes of the mask skip a shuffle or vote and go on (block 0, warp 0)"));
}

TEST_CASE("nothing is said of what follows a condition that nobody knows") {
  CHECK(mistake_in([] {
          kc::trace<&texts::by_chance>({.unknown_conditions_hold = 0.5}, kc::launch_blocks(2, 64_threads), x);
        }).empty());
}

TEST_CASE("loops that do not end") {
  CHECK(fault_of<&texts::idles>(one_warp, x, 0).empty());
  CHECK(fault_of<&texts::idles>(one_warp, x, 1) ==
        in_line(texts::idles_from + 3, "a warp makes more than 67108864 different steps; does the loop end?"));
  CHECK(fault_of<&texts::counts_down>(one_warp, x) ==
        in_line(texts::counts_down_from + 2, "a warp makes more than 4000000 different steps; does the loop end?"));
}

TEST_CASE("a loop as an argument of a macro") {
  const auto trace = kc::trace<&texts::loop_in_a_macro>(one_warp, buffer<float>{"x", 320}, 10);
  CHECK(trace.global_store("x").requests == 10);
}

TEST_CASE("a vector in shared memory has its own size") {
  const buffer<kc::packed<float, 4>> from{"from", 32}, to{"to", 32};
  const auto trace = kc::trace<&texts::copies_vectors>(one_warp, from, to);
  CHECK(trace.shared("s").requested == 1024_B);
  CHECK(trace.kernel().uses.static_shared == 512_B);
}
}  // namespace
