// SPDX-License-Identifier: BSL-1.0
// mistake: machines: an algorithm has no step
// remedy: Look for a number of rounds that is zero.
// expected-error {{"an_algorithm_needs_at_least_one_step"}}
#include <kernelcost/parallel_machine/pram.hpp>

namespace kc = kernelcost;
using namespace kernelcost::pram;
constexpr auto doubling(kc::count readers) {
  return rounds(kc::ceil_log2(readers), [](long long round) { return step(1LL << round, read(own_cell)); });
}

#ifdef KERNELCOST_FAIL
constexpr auto spent = cost(doubling(1), machine{16});
#else
constexpr auto spent = cost(doubling(16), machine{16});
#endif
