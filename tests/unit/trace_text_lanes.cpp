// SPDX-License-Identifier: BSL-1.0
// The lanes of a warp beside each other: they take the sides of an `if` in different orders, and each side is one place
// of the tree.
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
  // As in the text, although the first lane begins with the second side.
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
  void operator()(K& k, kc::ptr<K, const float> a, kc::ptr<K, float> y, kc::ptr<K, float> z) const {
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
}  // namespace
