// SPDX-License-Identifier: BSL-1.0
// mistake: trees: stream-k divides nothing, or among no blocks
// remedy: State at least one tile, one step and one block.
// expected-error {{"stream_k_divides_whole_tiles_steps_and_blocks"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto division = stream_k(64, 128, 0);
#else
constexpr auto division = stream_k(64, 128, 132);
#endif
