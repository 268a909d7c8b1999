// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a query about a buffer that the kernel does not access in this way
// remedy: Buffers have the names that they are given as arguments of trace, or in shared_array; ask for what is done to
//         them.
// expected-error {{"the_trace_has_no_such_buffer"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    x[k.thread().x] *= 2.F;
  }
};
constexpr auto trace = kc::trace<scale>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});

#ifdef KERNELCOST_FAIL
static_assert(trace.global_load("A").coalesced());
#else
static_assert(trace.global_load("x").coalesced());
#endif
