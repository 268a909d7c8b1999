// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a request's lines cannot hold its sectors
// remedy: State the sectors first, then the lines of 128 bytes that hold them: nine sectors lie in three to nine lines.
// expected-error {{"a_line_holds_one_to_four_sectors"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto shifted = load<double>(global, sectors_per_request(9, 2));
#else
constexpr auto shifted = load<double>(global, sectors_per_request(9, 3));
#endif
