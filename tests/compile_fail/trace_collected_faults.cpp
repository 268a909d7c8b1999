// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a kernel has faults, which its trace collects
// remedy: The first fault is named with array, line, index, limit, block and thread, under every compiler. For an
// access
//         out of bounds, the limit is the number of elements (kernelcost/trace/faults.hpp). The estimate and the other
//         assertions of the trace are not in the way: the counts lack the access.
// expected-error {{"the traced kernel has faults"}}
// expected-error-gcc {{"out_of_bounds.*24, 1000, 1000, 7, 104"}}
// expected-error-clang {{"the traced kernel has faults"}}
// expected-error-nvcc {{"24, 1000LL?, 1000LL?, 7LL?, 104"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    if (k.branch(i <= n)) x[i] *= 2.F;
  }
};
#else
struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    if (k.branch(i < n)) x[i] *= 2.F;
  }
};
#endif
constexpr auto trace = kc::trace<scale>(kc::sampling{.collect_faults = true}, kc::launch_1d(1000, 128_threads),
                                        buffer<float>{"x", 1000}, 1000U);
KERNELCOST_NO_FAULTS(trace);
KERNELCOST_COALESCED(trace.global_load("x"));
constexpr auto cost = kc::estimate(trace.kernel(), trace.launch(), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 1_ms);
