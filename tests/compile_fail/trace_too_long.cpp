// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a trace has more steps than a constant expression allows
// remedy: Trace fewer warps and trips, split the trace over several constants, or trace at run time, where nothing is
//         limited.
// expected-error {{"this_trace_is_too_long_for_a_constant__split_it_sample_less_or_trace_at_run_time"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct sums {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> x, kc::ptr<K, float> y, unsigned n) const {
    kc::num<K, float> sum = 0.F;
    for (const unsigned i : k.range(n)) sum += x[i];
    y[k.thread().x] = sum;
  }
};
#ifdef KERNELCOST_FAIL
constexpr kc::sampling samples{.every_trip = true, .most_steps = 5000};
#else
constexpr kc::sampling samples{};
#endif
constexpr auto trace =
    kc::trace<sums>(samples, kc::launch_blocks(1, 32_threads), buffer<float>{"x", 1000}, buffer<float>{"y", 32}, 1000U);
static_assert(trace.global_load("x").requests == 1000);
