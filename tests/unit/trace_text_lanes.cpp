// SPDX-License-Identifier: BSL-1.0
// The lanes of a warp beside each other: they take the sides of an `if` in different orders, and each side is one place
// of the tree; they hand integers to each other, although one runs after the other.
#include "trace_mistake.hpp"

#include <kernelcost/doctest.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/cache_simulation.hpp>
#include <kernelcost/trace/cuda_names.hpp>
#include <kernelcost/tree_text.hpp>

#include <doctest/doctest.h>

#include <string>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#include <kernelcost/trace/cuda_begin.inc>
struct texts : kc::cuda_names {
  using cuda_names::cuda_names;

  // In each trip, the first lane may be on either side; some trips have one side alone.
  __global__ void sides(KERNELCOST_PTR(const int) which, KERNELCOST_PTR(const float) a, KERNELCOST_PTR(const float) b,
                        KERNELCOST_PTR(float) y, int n) {
    const int first = 32 * n * blockIdx.x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < n; ++j) {
      if (which[first + 32 * j] != 0)
        sum += a[first + 32 * j];
      else
        sum *= b[first + 32 * j];
      y[first + 32 * j] = sum;
    }
  }

  // All lanes read the rows that one lane after the other names.
  __global__ void rows(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    const int mine = n[32 * blockIdx.x + threadIdx.x];
    float sum = 0;
    for (int k = 0; k < 32; ++k) {
      const int other = __shfl_sync(~0U, mine, k);
      sum += x[32 * other + threadIdx.x];
    }
    y[32 * blockIdx.x + threadIdx.x] = sum;
  }
  // Lanes load in different trips, each element once; the inner loops have one to four trips.
  __global__ void some_trips(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    float sum = 0;
    for (int i = 0; i < 40; ++i)
      for (int j = 0; j <= threadIdx.x % 4; ++j)
        if (i % (1 + threadIdx.x % 3) == 0) sum += x[(4 * i + j) * 32 + threadIdx.x];
    y[threadIdx.x] = sum;
  }
  // The sum over all lanes is the number of trips.
  __global__ void trips_by_sum(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(float) y) {
    int sum = n[threadIdx.x];
    for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(~0U, sum, distance);
    for (int j = 0; j < sum; ++j) y[32 * j + threadIdx.x] = 1.F;
  }
  // n[i] is 10 * i: each lane stores if it gets what it has to.
  __global__ void parts(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(float) y) {
    const int i = threadIdx.x, first = i / 8 * 8;
    const int mine = n[i];
    if (__shfl_sync(~0U, mine, 11, 8) == 10 * (first + 3)) y[i] = 1.F;
    if (__shfl_up_sync(~0U, mine, 2, 8) == 10 * (i - 2 < first ? i : i - 2)) y[32 + i] = 1.F;
    if (__shfl_down_sync(~0U, mine, 2, 8) == 10 * (i + 2 >= first + 8 ? i : i + 2)) y[64 + i] = 1.F;
    if (__shfl_xor_sync(~0U, mine, 9, 8) == 10 * ((i ^ 9) >= first + 8 ? i : i ^ 9)) y[96 + i] = 1.F;
  }
  // 0 in place of the last lane's number leads out of bounds.
  __global__ void below_last(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(float) x, int beyond) {
    const int last = __shfl_sync(~0U, n[threadIdx.x], 31);
    x[threadIdx.x + beyond - 32 * last] = 1.F;
  }
  // A lane gets a number from farther up in each trip.
  __global__ void moves_down(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    int from = n[threadIdx.x];
    for (int j = 0; j < 20; ++j) from = __shfl_down_sync(~0U, from, 1);
    y[threadIdx.x] = x[from];
  }
};
#include <kernelcost/trace/cuda_end.inc>

constexpr auto one_warp = kc::launch_blocks(1, 32_threads);

int times(const std::string& what, const std::string& in) {
  int number = 0;
  for (std::size_t at = in.find(what); at != std::string::npos; at = in.find(what, at + 1)) ++number;
  return number;
}

/// Half of the lanes on each side, in turns; in trips 3, 7, ... all lanes are on the first side, in trip 5 on the
/// other.
int side_of_lane(long long i) {
  const long long trip = i / 32;
  return trip == 5 ? 0 : trip % 4 == 3 ? 1 : static_cast<int>((i + trip) % 2);
}

TEST_CASE("a side of an if is one place, whichever lane comes first") {
  constexpr int n = 16;
  const buffer<int> which{"which", 32 * n};
  const buffer<float> a{"a", 32 * n}, b{"b", 32 * n}, y{"y", 32 * n};
  const auto trace =
      kc::trace<&texts::sides>(kc::sampling::full(), one_warp, kc::sample_data(which, side_of_lane), a, b, y, n);
  const std::string tree = kc::to_text(trace.kernel());
  CAPTURE(tree);
  CHECK(times("load<float> a", tree) == 1);
  CHECK(times("load<float> b", tree) == 1);
  CHECK(times("store<float> y", tree) == 1);
  CHECK(times("branch ", tree) == 2);
  // The order is that of the text, although the first lane begins with the second side.
  CHECK(tree.find("load<float> a") < tree.find("load<float> b"));
  CHECK(tree.find("load<float> b") < tree.find("store<float> y"));
  CHECK(trace.global_load("a").requests == n - 1);
  CHECK(trace.global_load("b").requests == n - 4);
}
TEST_CASE("parts of a trace that have one side each") {
  constexpr int n = 2;
  const buffer<int> which{"which", 64 * n};
  const buffer<float> a{"a", 64 * n}, b{"b", 64 * n}, y{"y", 64 * n};
  const auto part = [&](int number) {
    kc::sampling samples = kc::sampling::full();
    samples.part = number, samples.parts = 2;
    return kc::trace<&texts::sides>(samples, kc::launch_blocks(2, 32_threads),
                                    kc::sample_data(which, [](long long i) { return i < 32 * n ? 1 : 0; }), a, b, y, n);
  };
  const auto both = kc::join(part(0), part(1));
  const std::string tree = kc::to_text(both.kernel());
  CHECK(tree == kc::to_text(kc::join(part(1), part(0)).kernel()));
  CAPTURE(tree);
  CHECK(times("store<float> y", tree) == 1);
  CHECK(tree.find("load<float> a") < tree.find("load<float> b"));
  CHECK(tree.find("load<float> b") < tree.find("store<float> y"));
}

/// Lane 1 takes no side, and makes a step of its own.
struct side_that_one_lane_skips {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> a, kc::ptr<K, float> y, kc::ptr<K, float> z) const {
    const unsigned t = k.thread().x;
    kc::num<K, float> sum = 0.F;
    k.when(t != 1, [&] { sum += a[t]; });
    if (t == 1) z[0] = 0.F;
    y[t] = sum;
  }
};
TEST_CASE("a step of a lane that takes no side stands behind the side") {
  const buffer<float> a{"a", 32}, y{"y", 32}, z{"z", 1};
  const auto trace = kc::trace<side_that_one_lane_skips>(one_warp, a, y, z);
  CHECK(trace.global_load("a").requests == 1);
  CHECK(trace.global_store("z").requests == 1);
}

TEST_CASE("an observer sees the lanes of a trip in one request") {
  kc::tracing::cache_simulation caches({2, 1, 64 * 1024, 1024 * 1024});
  kc::sampling samples;
  samples.observer = &caches;
  (void)kc::trace<&texts::some_trips>(samples, kc::launch_blocks(1, 32_threads), buffer<float>{"x", 40 * 4 * 32},
                                      buffer<float>{"y", 32});
  const auto& loads = caches.accesses().front();
  CHECK(loads.requests == 40 * 4);
  CHECK(loads.hits_in_l1 == 0);
}

TEST_CASE("lanes hand integers to each other") {
  const buffer<int> n{"n", 64};
  const buffer<float> x{"x", 32 * 101}, y{"y", 64};
  const auto scattered = kc::sample_data(n, [](long long i) { return static_cast<int>(i * 37 % 101); });
  const auto two_warps = kc::launch_blocks(2, 32_threads);
  const auto rows = kc::trace<&texts::rows>(two_warps, scattered, x, y);
  CHECK(rows.global_load("x").requests == 64);
  CHECK(rows.global_load("x").sectors == 64 * 4);
  // The caches see the same addresses.
  kc::tracing::cache_simulation caches({1, 1, 1024, 1 << 20});
  kc::sampling samples;
  samples.observer = &caches;
  (void)kc::trace<&texts::rows>(samples, two_warps, scattered, x, y);
  for (const auto& each : caches.accesses())
    if (each.array == 1) CHECK(each.sectors == 64 * 4);
  // Each link of the butterfly needs the one before.
  const auto some = kc::sample_data(buffer<int>{"n", 32}, [](long long i) { return static_cast<int>(i % 2); });
  const auto sum = kc::trace<&texts::trips_by_sum>(one_warp, some, buffer<float>{"y", 32 * 16});
  CHECK(sum.global_store("y").requests == 16);
  const auto tens = kc::sample_data(buffer<int>{"n", 32}, [](long long i) { return static_cast<int>(10 * i); });
  const auto parts = kc::trace<&texts::parts>(one_warp, tens, buffer<float>{"y", 128});
  CHECK(parts.global_store("y").requested == kc::bytes(4_B) * 128);
}

TEST_CASE("faults of lanes that do not have the right integer yet") {
  using namespace trace_mistake;
  const auto ones = kc::sample_data(buffer<int>{"n", 32}, [](long long) { return 1; });
  const buffer<float> x{"x", 32};
  CHECK(mistake_in([&] { kc::trace<&texts::below_last>(one_warp, ones, x, 32); }).empty());
  CHECK(ends(mistake_in([&] { kc::trace<&texts::below_last>(one_warp, ones, x, 33); }),
             "x[32] is out of bounds, it has 32 elements (block 0, thread 31)"));
  // Without data, nothing is known of the integer.
  CHECK(ends(mistake_in([&] {
               kc::trace<&texts::below_last>(one_warp, buffer<int>{"n", 32}, x, 32);
             }),
             "a plain number takes a value that was loaded; give the buffer sample data (block 0, thread 31)"));
  // Lanes that are far from each other do not find out, and nothing is said of what they do.
  const auto down = kc::sample_data(buffer<int>{"n", 32}, [](long long i) { return static_cast<int>(i); });
  const auto moves = kc::trace<&texts::moves_down>(one_warp, down, x, buffer<float>{"y", 32});
  CHECK(moves.faults().count() == 0);
  CHECK(moves.global_load("x").requests == 1);
}
}  // namespace
