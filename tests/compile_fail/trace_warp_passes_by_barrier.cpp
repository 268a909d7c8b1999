// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a whole warp skips a barrier that the other warps of its block wait at
// remedy: Put the barrier where all warps of the block reach it. A barrier does not wait for warps that have ended.
// expected-error {{"a_barrier_stands_in_divergent_code"}}
// expected-lines-at-most 20
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
    tile[t] = x[t];
#ifdef KERNELCOST_FAIL
    if (k.branch(t >= 32)) k.sync_block();
#else
    k.sync_block();
#endif
    x[t] = tile[63 - t];
  }
};
constexpr auto trace = kc::trace<swap>(kc::launch_blocks(1, 64_threads), buffer<float>{"x", 64});
static_assert(trace.barriers() == 1);
