// SPDX-License-Identifier: BSL-1.0
// mistake: traces: some threads skip a barrier of the block
// remedy: Put the barrier where all threads of the block reach it, and only the work between barriers under the
//         condition.
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
    const auto tile = kc::shared_array<"tile", float, 32>(k);
    const unsigned t = k.thread().x;
    tile[t] = x[t];
#ifdef KERNELCOST_FAIL
    if (k.branch(t < 16)) k.sync_block();
#else
    k.sync_block();
#endif
    x[t] = tile[31 - t];
  }
};
constexpr auto trace = kc::trace<swap>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
static_assert(trace.barriers() == 1);
