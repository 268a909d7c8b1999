// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a request touches more sectors than the lanes of a warp can
// remedy: State the number for one request of a warp, not the total: 4 for 32 adjacent floats, 32 for scattered floats.
// expected-error {{"a_request_touches_at_most_two_hundred_eighty_eight_sectors"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto gather = load<float>(global, sectors_per_request(1000));
#else
constexpr auto gather = load<float>(global, sectors_per_request(32));
#endif
