// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a run of lanes has less than one lane
// remedy: `row_segments`, `row_broadcast` and `repeated` take the number of lanes of a run, at least 1.
// expected-error {{"a_run_of_lanes_has_at_least_one_lane"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto operand = load<float>(global, row_broadcast(1 / 16.));
#else
constexpr auto operand = load<float>(global, row_broadcast(16));
#endif
