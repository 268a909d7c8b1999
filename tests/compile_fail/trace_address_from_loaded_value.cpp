// SPDX-License-Identifier: BSL-1.0
// mistake: traces: an address depends on a value that was loaded
// remedy: Give sample data to the buffer that it is loaded from: an array, or a rule that gives the element at an
//         index.
// expected-error {{"an_address_depends_on_loaded_values__give_the_buffer_sample_data"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct gather {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const int> order, kc::ptr<K, float> values) const {
    values[order[k.thread().x]] = 0.F;
  }
};
#ifdef KERNELCOST_FAIL
constexpr buffer<int> order{"order", 32};
#else
constexpr int backwards(long long i) { return static_cast<int>(31 - i); }
constexpr auto order = kc::sample_data(buffer<int>{"order", 32}, backwards);
#endif
constexpr auto trace = kc::trace<gather>(kc::launch_blocks(1, 32_threads), order, buffer<float>{"values", 32});
static_assert(trace.global_store("values").coalesced());
