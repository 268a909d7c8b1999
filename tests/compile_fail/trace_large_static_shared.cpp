// SPDX-License-Identifier: BSL-1.0
// mistake: traces: the arrays of shared memory have more than 48 KiB
// remedy: Use dynamic shared memory, whose size the launch states: dynamic_shared, or KERNELCOST_DYNAMIC_SHARED.
// expected-error {{"arrays_of_shared_memory_have_at_most_48_KiB__use_dynamic_shared_memory"}}
// expected-error-clang {{"20, 65536, 49152"}}
// expected-error-gcc {{"error: .*\(array, line, index, limit\).*, 20, 65536, 49152\)"}}
// expected-error-nvcc {{"position 20 in array"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct turn {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto tile = kc::shared_array<"tile", float, 16384>(k);
    tile[k.thread().x] = x[k.thread().x];
  }
};
#else
struct turn {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x) const {
    const auto tile = kc::dynamic_shared<"tile", float>(k, 16384);
    tile[k.thread().x] = x[k.thread().x];
  }
};
#endif
constexpr kc::launch how({1}, {32}, 64_KiB);
constexpr auto trace = kc::trace<turn>(how, buffer<float>{"x", 32});
static_assert(trace.shared("tile").bank_conflict_ways() == 1);
