// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a part of a trace that does not exist
// remedy: Parts are numbered from 0.
// expected-error {{"the_part_of_a_trace_must_be_below_the_number_of_parts"}}
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

#ifdef KERNELCOST_FAIL
constexpr kc::sampling samples{.part = 2, .parts = 2};
#else
constexpr kc::sampling samples{.part = 0, .parts = 2};
#endif
constexpr auto trace = kc::trace<scale>(samples, kc::launch_blocks(2, 32_threads), buffer<float>{"x", 32});
static_assert(trace.sampled_warps() == 1);
