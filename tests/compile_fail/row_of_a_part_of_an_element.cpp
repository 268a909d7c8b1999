// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a row of a tile is not whole elements
// remedy: State the distance of two rows in bytes, a multiple of what a lane accesses.
// expected-error {{"a_row_of_a_tile_has_whole_elements"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto rows = in_tile<kernelcost::packed<float, 4>>({72}, 1);
#else
constexpr auto rows = in_tile<kernelcost::packed<float, 4>>({80}, 1);
#endif
