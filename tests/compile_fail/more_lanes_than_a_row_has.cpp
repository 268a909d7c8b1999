// SPDX-License-Identifier: BSL-1.0
// mistake: trees: more lanes than a warp has access a row of a tile
// remedy: State the neighbouring lanes that access neighbouring elements of one row, 1 to 32.
// expected-error {{"a_row_of_a_tile_has_one_to_thirty_two_lanes"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto rows = in_tile<float>({256}, 64);
#else
constexpr auto rows = in_tile<float>({256}, 32);
#endif
