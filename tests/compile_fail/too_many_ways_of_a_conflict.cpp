// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a bank conflict has more ways than a warp has lanes
// remedy: A bank conflict has at most 32 ways, one for each lane.
// expected-error {{"a_bank_conflict_has_at_most_thirty_two_ways"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto column = load<float>(shared, bank_conflict(64));
#else
constexpr auto column = load<float>(shared, bank_conflict(32));
#endif
