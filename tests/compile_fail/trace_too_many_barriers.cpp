// SPDX-License-Identifier: BSL-1.0
// mistake: traces: warps arrive at more barriers than expected
// remedy: Remove barriers, or raise the limit. The message shows hundredths of arrivals, as a mean over the warps.
// expected-error {{"kernelcost: warps arrive at more barriers than expected"}}
// expected-error-gcc {{"of_barriers<false, 200, 100>"}}
// expected-error-clang {{"of_barriers<false, 200, 100>"}}
// expected-error-nvcc {{"hundredths_of_arrivals=200"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct swap {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto tile = kc::shared_array<"tile", float, 64>(k);
    const unsigned t = k.thread().x;
    k.sync_block();
    tile[t] = x[t];
    k.sync_block();
    x[t] = tile[63 - t];
  }
};
constexpr auto trace = kc::trace<swap>(kc::launch_blocks(1, 64_threads), buffer<float>{"x", 64});

#ifdef KERNELCOST_FAIL
KERNELCOST_BARRIERS_AT_MOST(trace, 1);
#else
KERNELCOST_BARRIERS_AT_MOST(trace, 2);
#endif
