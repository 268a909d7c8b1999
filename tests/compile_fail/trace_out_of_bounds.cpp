// SPDX-License-Identifier: BSL-1.0
// mistake: traces: a thread accesses memory beyond the end of an array
// remedy: Fix the guard, or state the actual size of the array. g++ and clang++ print array, line, index,
//         elements, block and thread as the arguments of a call; nvcc prints the line as the position in an array.
//         With sampling{.collect_faults = true}, KERNELCOST_NO_FAULTS prints all of them in every compiler.
// expected-error {{"this_access_is_out_of_bounds"}}
// expected-error-gcc {{"error: .*\(array, line, index, limit, block, thread\).*\"x\"\), 24, 1000, 1000, 7, 104\)"}}
// expected-error-clang {{"refuse\(1, &\"x\"\[0\], 24, 1000, 1000, 7, 104\)"}}
// expected-error-nvcc {{"position 24 in array"}}
// expected-lines-at-most 20
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;

#ifdef KERNELCOST_FAIL
struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;

    if (k.branch(i <= n)) x[i] *= 2.F;
  }
};
#else
struct scale {
  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, float> x, unsigned n) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    if (k.branch(i < n)) x[i] *= 2.F;
  }
};
#endif
constexpr auto trace = kc::trace<scale>(kc::launch_1d(1000, 128_threads), buffer<float>{"x", 1000}, 1000U);
static_assert(trace.global_load("x").coalesced());
