// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a long loop is written without range
// remedy: Loops through range and repeat are loops in the tree; any other loop is straight-line code, with a place for
//         each access of each trip.
// expected-error {{"this_trace_has_more_places_than_fit__write_long_loops_with_range"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct sums {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y) const {
    kc::num<K, float> sum = 0.F;
#ifdef KERNELCOST_FAIL
    for (int i = 0; i < 100; ++i) sum += x[i];
#else
    for (const int i : k.range(100)) sum += x[i];
#endif
    y[k.thread().x] = sum;
  }
};
constexpr auto trace =
    kc::trace<sums>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 100}, buffer<float>{"y", 32});
static_assert(trace.global_load("x").requests == 100);
