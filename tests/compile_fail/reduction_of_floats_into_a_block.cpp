// SPDX-License-Identifier: BSL-1.0
// mistake: trees: A bulk reduction of floats into another block
// remedy: Reduce integers of 32 or 64 bits; add floats by the lanes, or with `reduce_bulk` into global memory.
// expected-error {{"kernelcost: reduce_bulk_into_block reduces integers of 32 or 64 bits"}}
#include <kernelcost/kernelcost.hpp>

#ifdef KERNELCOST_FAIL
using reduced = float;
#else
using reduced = int;
#endif
constexpr auto sums = kernelcost::expr::reduce_bulk_into_block<reduced>(64);
