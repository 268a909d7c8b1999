// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a kernel divides a plain integer by zero
// remedy: Check the divisor. The compiler's backtrace leads to the line of the division.
// expected-error-gcc {{"trace_divides_by_zero.cpp:19:"}}
// expected-error-clang {{"trace_divides_by_zero.cpp:19:.*division by zero"}}
// expected-error-nvcc {{"trace_divides_by_zero.cpp\(19\)"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

struct spread {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, int n) const {
    const int i = static_cast<int>(k.thread().x);

    x[i / n] = 1.F;
  }
};
#ifdef KERNELCOST_FAIL
constexpr int divisor = 0;
#else
constexpr int divisor = 1;
#endif
constexpr auto trace = kc::trace<spread>(kc::launch_blocks(1, 32_threads), buffer<float>{"x", 32}, divisor);
static_assert(trace.global_store("x").coalesced());
