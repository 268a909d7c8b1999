// SPDX-License-Identifier: BSL-1.0
// Traces of a kernel's own text at run time: mistakes, loops that are sampled or end early, warps that agree at both
// ends only, and any number of places. tests/static/trace_text_idioms.cpp checks the counts of common CUDA code.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/cuda_names.hpp>
#include <kernelcost/tree_text.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using namespace trace_mistake;

#include <kernelcost/trace/cuda_begin.inc>
struct texts : kc::cuda_names {
  using cuda_names::cuda_names;

  __global__ void plain_integer(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(float) x) {
    const int t = n[threadIdx.x];
    x[t] = 1.F;
  }
  __global__ void condition(KERNELCOST_PTR(float) x) {
    if (x[threadIdx.x] < 0.F) x[threadIdx.x] = 0.F;
  }
  __global__ void probably(KERNELCOST_PTR(float) x) {
    if (KERNELCOST_PROBABLY(x[threadIdx.x] < 0.F, 0.25)) x[threadIdx.x] = 0.F;
  }
  __global__ void width(KERNELCOST_PTR(float) x, int lanes) {
    x[threadIdx.x] = __shfl_down_sync(~0U, 1.F * x[threadIdx.x], 1, lanes);
  }
  __global__ void shifted(KERNELCOST_PTR(float) x, int by) { x[threadIdx.x + by] = 1.F; }
  __global__ void endless(KERNELCOST_PTR(float) x) {
    for (;;) x[0] = 1.F;
  }
  __global__ void lower_lanes_return(KERNELCOST_PTR(float) x) {
    if (threadIdx.x < 16) return;
    __syncthreads();
    x[threadIdx.x] = 1.F;
  }
  __global__ void divergent_barrier() {
    if (threadIdx.x < 16) __syncthreads();
    __syncwarp();
  }

  // Lane 31 makes the most trips, and a pointer is carried from trip to trip.
  __global__ void ends_early(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int n) {
    auto p = x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < n; ++j, p += 32) {
      if (j > static_cast<int>(threadIdx.x)) break;
      sum += *p;
    }
    y[threadIdx.x] = sum;
  }
  __global__ void walks(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int n) {
    auto p = x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < n; ++j) {
      sum += *p;
      p += 33;
    }
    y[threadIdx.x] = sum;
  }
  __global__ void some_trips(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int n, int each) {
    float sum = 0;
    for (int j = 0; j < n; ++j) {
      sum += x[j];
      if (j % each == 0) y[threadIdx.x] = sum;
    }
  }
  __global__ void waits(KERNELCOST_PTR(const int) flag, KERNELCOST_PTR(float) y) {
    while (flag[threadIdx.x] == 0) __syncwarp();
    y[threadIdx.x] = 1.F;
  }
  __global__ void halves(KERNELCOST_PTR(float) x) {
    KERNELCOST_SHARED(float, s, [512]);
    for (int stride = 1; stride <= 16; stride *= 2) s[stride * threadIdx.x] = 1.F;
    __syncthreads();
    x[threadIdx.x] = s[threadIdx.x];
  }
  __global__ void interior(KERNELCOST_PTR(const float) in, KERNELCOST_PTR(float) out, int width, int height) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) return;
    out[y * width + x] = in[y * width + x];
  }
  __global__ void bits(KERNELCOST_PTR(unsigned) flags, KERNELCOST_PTR(unsigned long long) sets) {
    KERNELCOST_SHARED(unsigned, tile, [32]);
    const unsigned i = threadIdx.x;
    tile[i] = 0;
    __syncthreads();
    atomicOr(&tile[i], 1U << i);
    atomicAnd(flags + i, 7U);
    atomicXor(sets + i, 1ULL);
  }
  template <typename Index>
  __global__ void copies(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, Index n) {
    KERNELCOST_UNROLL(1)
    for (Index i = threadIdx.x; i < n; i += 32) y[i] = x[i];
  }
  template <typename Index>
  __global__ void sums(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, Index n) {
    float sum = 0;
    KERNELCOST_UNROLL(1)
    for (Index i = threadIdx.x; i < n; i += 32) sum += x[i];
    for (Index i = threadIdx.x; i < n; i += 32) sum += y[i];
    y[threadIdx.x] = sum;
  }
  __global__ void triangle(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    float sum = 0;
    KERNELCOST_UNROLL()
    for (int i = 0; i < 3; ++i) {
      KERNELCOST_UNROLL()
      for (int j = i + 1; j < 4; ++j) sum += x[(4 * i + j) * 32 + threadIdx.x];
    }
    y[threadIdx.x] = sum;
  }
  __global__ void many_places(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    int j = 0;
    float sum = 0;
    while (j < 300) sum += x[32 * j++ + threadIdx.x];
    y[threadIdx.x] = sum;
  }
};
#include <kernelcost/trace/cuda_end.inc>

constexpr auto one_warp = kc::launch_blocks(1, 32_threads);
constexpr auto many_warps = kc::launch_blocks(1320, 32_threads);
const buffer<float> x{"x", 64}, y{"y", 64};
const buffer<int> n{"n", 64};

TEST_CASE("indices of a loop that is not unrolled") {
  const buffer<float> in{"x", 640}, out{"y", 640};
  const auto indices = [](const auto& trace) {
    const std::string tree = kc::to_text(trace.kernel());
    const std::string in_loop = "unroll 1\n  compute<int32> add × ";
    const std::size_t at = tree.find(in_loop);
    // The loop without a pragma has none.
    CHECK(tree.find("<int32>", tree.find("<int32>") + 1) == std::string::npos);
    return at == std::string::npos ? std::string{} : tree.substr(at + in_loop.size(), 14);
  };
  // Two arrays share the shifts of their offset; 32 bits take one instruction for each array.
  CHECK(indices(kc::trace<&texts::copies<unsigned long>>(one_warp, in, out, 640UL)) == "8, independent");
  CHECK(indices(kc::trace<&texts::copies<unsigned>>(one_warp, in, out, 640U)) == "2, independent");
  CHECK(indices(kc::trace<&texts::sums<unsigned long>>(one_warp, in, out, 640UL)) == "4, independent");
}
TEST_CASE("a loop that is unrolled whole and gets shorter has code for its longest run") {
  const auto trace = kc::trace<&texts::triangle>(one_warp, buffer<float>{"x", 512}, y);
  CHECK(kc::to_text(trace.kernel()).find("repeat 2 (mean; at most 2 in a warp, 3 in the grid), unroll 3") !=
        std::string::npos);
}
TEST_CASE("atomics on bits have their own operation, their type and a price") {
  const buffer<unsigned> flags{"flags", 32}, tile{"tile", 32, kc::expr::space::shared};
  const buffer<unsigned long long> sets{"sets", 32};
  const auto trace = kc::trace<&texts::bits>(many_warps, flags, sets);
  CHECK(kc::to_text(trace.kernel()) == "traced\n"
                                       "store<int32> tile, coalesced\n"
                                       "sync_block\n"
                                       "atomic<int32> logic tile, coalesced, 1 threads meet\n"
                                       "atomic<int32> logic flags, coalesced, 1320 threads meet\n"
                                       "atomic<int64> logic sets, coalesced, 1320 threads meet\n");
  using namespace kc::expr;
  const auto by_hand = kernel("bits", sequence(store(tile), sync_block, atomic(op::logic, tile, coalesced),
                                               atomic(op::logic, flags, coalesced, contention(1, 1320)),
                                               atomic(op::logic, sets, coalesced, contention(1, 1320))));
  const auto time = [](const auto& of) {
    return kc::estimate(of, many_warps, kc::machine::h200, kc::model::calibrated).time.value();
  };
  CHECK(time(trace.kernel()) == doctest::Approx(time(by_hand)));
}
TEST_CASE("what a text's trace refuses") {
  CHECK(ends(mistake_in([] { kc::trace<&texts::plain_integer>(one_warp, n, x); }),
             "a plain number takes a value that was loaded; give the buffer sample data (block 0, thread 0)"));
  CHECK(ends(mistake_in([] { kc::trace<&texts::condition>(one_warp, x); }),
             "give the branch a probability or the buffer sample data (block 0, thread 0)"));
  CHECK(ends(mistake_in([] { kc::trace<&texts::width>(one_warp, x, 12); }),
             "the width of a shuffle is a power of two up to 32: 12 (block 0, thread 0)"));
  CHECK(mistake_in([] { kc::trace<&texts::width>(one_warp, x, 8); }).empty());
  CHECK(ends(mistake_in([] { kc::trace<&texts::shifted>(one_warp, x, 33); }),
             "x[64] is out of bounds, it has 64 elements (block 0, thread 31)"));
  CHECK(ends(mistake_in([] { kc::trace<&texts::endless>(one_warp, x); }),
             "a warp makes more than 4000000 different steps; does the loop end?"));
  CHECK(mistake_in([] { kc::trace<&texts::divergent_barrier>(one_warp); }).find("skip a barrier") != std::string::npos);
  CHECK(ends(mistake_in([] { kc::trace<&texts::condition>({.unknown_conditions_hold = 1.5}, one_warp, x); }), "1.5"));
}

TEST_CASE("lanes that have returned are not waited for") {
  const auto trace = kc::trace<&texts::lower_lanes_return>(one_warp, x);
  CHECK(trace.barriers() == 1);
  CHECK(trace.global_store("x").requested == 64_B);
}

TEST_CASE("what nobody knows, as it is said") {
  CHECK(kc::trace<&texts::probably>(one_warp, x).global_store("x").requested == 32_B);
  CHECK(kc::trace<&texts::condition>({.unknown_conditions_hold = 0.5}, one_warp, x).global_store("x").requested ==
        64_B);
  const auto zero = kc::trace<&texts::plain_integer>({.unknown_integers_are_zero = true}, one_warp, n, x);
  CHECK(zero.global_store("x").sectors_per_request() == 1);
  // Each lane waits for some trips, then continues.
  const auto waits = kc::trace<&texts::waits>({.unknown_conditions_hold = 0.5}, one_warp, n, y);
  CHECK(waits.global_store("y").requests == 1);
}

TEST_CASE("loops") {
  const auto early = kc::trace<&texts::ends_early>(one_warp, buffer<float>{"x", 32 * 1000}, y, 1000);
  CHECK(early.global_load("x").requests == 32);
  CHECK(early.global_load("x").requested == kc::bytes(4_B) * (32 * 33 / 2));
  CHECK(early.global_store("y").requests == 1);
  // A sample of the 1001 trips is traced, each at its own address: rows of 33 begin at any offset in a sector.
  const buffer<float> rows{"x", 33 * 1001};
  const auto sampled = kc::trace<&texts::walks>(one_warp, rows, y, 1001);
  const auto full = kc::trace<&texts::walks>(kc::sampling::full(), one_warp, rows, y, 1001);
  CHECK(!sampled.complete());
  CHECK(full.complete());
  CHECK(sampled.global_load("x").requests == 1001);
  CHECK(sampled.global_load("x").sectors.value() ==
        doctest::Approx(full.global_load("x").sectors.value()).epsilon(0.01));
  const auto some = kc::trace<&texts::some_trips>(one_warp, buffer<float>{"x", 6400}, y, 6400, 64);
  CHECK(some.trips_differ());
  CHECK(some.extrapolated() > 0.9);
  const auto each = kc::trace<&texts::some_trips>(one_warp, buffer<float>{"x", 6400}, y, 6400, 1);
  CHECK(!each.trips_differ());
  CHECK(each.extrapolated() > 0.9);
  CHECK(!full.trips_differ());
  CHECK(full.extrapolated() == 0);
  const auto halves = kc::trace<&texts::halves>(one_warp, x);
  CHECK(halves.shared("s").wavefronts == 1 + 2 + 4 + 8 + 16 + 1);
}

TEST_CASE("edges: warps are told apart by more than their ends") {
  const auto trace = kc::trace<&texts::interior>(kc::launch_2d(32, 64, {32, 8}), buffer<float>{"in", 32 * 64},
                                                 buffer<float>{"out", 32 * 64}, 32, 64);
  CHECK(trace.global_load("in").requests == 62);
  CHECK(trace.global_load("in").requested == kc::bytes(4_B) * (62 * 30));
}

TEST_CASE("any number of places") {
  const auto trace = kc::trace<&texts::many_places>(one_warp, buffer<float>{"x", 32 * 300}, y);
  CHECK(trace.global_load("x").requests == 300);
  const auto copy = trace;
  CHECK(kc::warp_counts_of(copy.kernel(), copy.launch()).global_load_sectors == 1200);
}
}  // namespace
