// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a share of cache hits lies outside 0 to 1
// remedy: State the share of the requests that hit, not the reuse factor.
// expected-error {{"a_probability_lies_between_zero_and_one"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto work = load<float>(global, coalesced, hits(cache_level::l1, -0.5));
#else
constexpr auto work = load<float>(global, coalesced, hits(cache_level::l1, 0.5));
#endif
