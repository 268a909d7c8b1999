// SPDX-License-Identifier: BSL-1.0
// mistake: traces: warps access a word of shared memory with no barrier between
// remedy: Put a barrier between them. In a constant, races between warps are detected if all warps of a block are
//         traced: sampling{.whole_block = true}. At run time they are detected in all blocks that are checked.
// expected-error {{"warps_race_for_shared_memory_with_no_barrier_between"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct reverse {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto tile = kc::shared_array<"tile", float, 64>(k);
    const unsigned t = k.thread().x;
    tile[t] = x[t];
    x[t] = tile[63 - t];
  }
};
#else
struct reverse {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto tile = kc::shared_array<"tile", float, 64>(k);
    const unsigned t = k.thread().x;
    tile[t] = x[t];
    k.sync_block();
    x[t] = tile[63 - t];
  }
};
#endif
constexpr kc::sampling all_warps{.whole_block = true};
constexpr auto trace = kc::trace<reverse>(all_warps, kc::launch_blocks(1, 64_threads), buffer<float>{"x", 64});
static_assert(trace.shared().bank_conflict_ways() == 1);
