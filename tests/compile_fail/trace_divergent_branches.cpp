// SPDX-License-Identifier: BSL-1.0
// mistake: traces: more branches diverge than expected
// remedy: Let whole warps take one side, or raise the limit. The message shows both shares in percent.
// expected-error {{"kernelcost: more branches diverge than expected"}}
// expected-error-gcc {{"of_divergence<false, 100, 50>"}}
// expected-error-clang {{"of_divergence<false, 100, 50>"}}
// expected-error-nvcc {{"percent=100"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

template <unsigned Threads>
struct half {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    if (k.branch(k.thread().x < Threads)) x[k.thread().x] = 0.F;
  }
};

#ifdef KERNELCOST_FAIL
constexpr auto trace = kc::trace<half<16>>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
#else
constexpr auto trace = kc::trace<half<32>>(kc::launch_blocks(1, 64_threads), buffer<float>{"x", 32});
#endif
KERNELCOST_DIVERGENCE_AT_MOST(trace, 0.5);
