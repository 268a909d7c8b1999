// SPDX-License-Identifier: BSL-1.0
// mistake: traces: some lanes skip a shuffle or vote that names them
// remedy: Move the shuffle out of the branch; in CUDA's own text, a mask without the lanes that skip it will do.
// expected-error {{"a_shuffle_or_vote_waits_for_lanes_that_skip_it"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct add_upper_half {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const unsigned t = k.thread().x;
    kc::num<K, float> v = x[t];
    if (k.branch(t < 16)) v += k.shuffle_down(v, 16);
    x[t] = v;
  }
};
#else
struct add_upper_half {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const unsigned t = k.thread().x;
    kc::num<K, float> v = x[t];
    const kc::num<K, float> upper = k.shuffle_down(v, 16);
    if (k.branch(t < 16)) v += upper;
    x[t] = v;
  }
};
#endif
constexpr auto trace = kc::trace<add_upper_half>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
static_assert(trace.global_store("x").coalesced());
