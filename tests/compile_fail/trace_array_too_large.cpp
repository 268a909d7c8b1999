// SPDX-License-Identifier: BSL-1.0
// mistake: traces: an array is larger than a traced array may be
// remedy: A traced array has at most a tebibyte. State the elements that the kernel touches, not bytes.
// expected-error {{"a_traced_array_has_at_most_a_tebibyte"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct clear {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    x[k.thread().x] = 0.F;
  }
};

#ifdef KERNELCOST_FAIL
constexpr buffer<float> x{"x", 3e18};
#else
constexpr buffer<float> x{"x", 32};
#endif
constexpr auto trace = kc::trace<clear>(kc::launch_blocks(1, 32_threads), x);
static_assert(trace.global_store("x").coalesced());
