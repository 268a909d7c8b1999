// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a range has a step of zero
// remedy: The step of a range is at least 1; a loop that goes down counts its trips up.
// expected-error {{"the_step_of_a_range_must_be_positive"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct sum {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int step) const {
    for (const int i : k.range(0, 32, step)) x[i] = 0.F;
  }
};

#ifdef KERNELCOST_FAIL
constexpr int step = 0;
#else
constexpr int step = 4;
#endif
constexpr auto trace = kc::trace<sum>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32}, step);
static_assert(trace.global_store("x").coalesced());
