// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a kernel uses more dynamic shared memory than its launch states
// remedy: State dynamic_shared of the launch, in bytes.
// expected-error {{"the_launch_has_less_dynamic_shared_memory_than_the_kernel_uses"}}
// expected-error-clang {{"21, 1024, 512"}}
// expected-error-gcc {{"error: .*\"words\".*, 21, 1024, 512\)"}}
// expected-error-nvcc {{"position 21 in array"}}
// expected-lines-at-most 21
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct turn {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned t = k.thread().x;

    const auto words = kc::dynamic_shared<"words", float>(k, n);
    words[t] = x[t];
    k.sync_block();
    x[t] = words[n - 1 - t];
  }
};
#ifdef KERNELCOST_FAIL
constexpr kc::launch how({1}, {256}, 512_B);
#else
constexpr kc::launch how({1}, {256}, 1024_B);
#endif
constexpr auto trace = kc::trace<turn>(how, buffer<float>{"x", 256}, 256U);
static_assert(trace.shared("words").bank_conflict_ways() == 1);
