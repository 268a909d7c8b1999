// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a branch's probability lies outside 0 to 1
// remedy: Divide a percentage by 100.
// expected-error {{"a_probability_lies_between_zero_and_one"}}
// expected-error-gcc {{"error: .*1.5"}}
// expected-error-clang {{"refuse\([0-9]+, &\"\"\[0\], 20, 150, 100, 0, 0\)"}}
// expected-error-nvcc {{"position 20 in array"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct clip {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
#ifdef KERNELCOST_FAIL
    if (k.branch(x[k.thread().x] < 0.F, 1.5)) x[k.thread().x] = 0.F;
#else
    if (k.branch(x[k.thread().x] < 0.F, 0.25)) x[k.thread().x] = 0.F;
#endif
  }
};
constexpr auto trace = kc::trace<clip>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
static_assert(trace.divergence() == 1);
