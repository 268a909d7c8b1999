// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a branch depends on a value that was loaded
// remedy: Give the branch a probability, or the buffer sample data.
// expected-error {{"control_flow_depends_on_loaded_values__give_a_probability_or_sample_data"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct clip {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const kc::num<K, float> value = x[k.thread().x];
#ifdef KERNELCOST_FAIL
    if (k.branch(value < 0.F)) x[k.thread().x] = 0.F;
#else
    if (k.branch(value < 0.F, 0.5)) x[k.thread().x] = 0.F;
#endif
  }
};
constexpr auto trace = kc::trace<clip>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32});
static_assert(trace.divergence() == 1);
