// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a loop of a traced kernel does not end
// remedy: Fix the condition of the loop. If the loop ends, its trips are too many for a constant: write it with range,
//         or trace at run time.
// expected-error {{"this_thread_makes_more_steps_than_a_constant_has__does_the_loop_end"}}
// expected-error-gcc {{"trace_endless_loop.cpp:19:"}}
// expected-error-nvcc {{"trace_endless_loop.cpp\(19\)"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct fill {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    for (unsigned i = n - 1; i + 1 > 0 || n > 0; i = i > 0 ? i - 1 : n) x[i % n * 32 + k.thread().x] = 1.F;
  }
};
#else
struct fill {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    for (unsigned i = n - 1; i < n; --i) x[i * 32 + k.thread().x] = 1.F;
  }
};
#endif
constexpr auto trace = kc::trace<fill>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 256}, 8U);
static_assert(trace.global_store("x").coalesced());
