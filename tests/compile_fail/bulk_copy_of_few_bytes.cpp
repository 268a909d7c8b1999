// SPDX-License-Identifier: BSL-1.0
// mistake: trees: a bulk copy has rows of a number of bytes that is not a multiple of 16
// remedy: Copy rows of a multiple of 16 bytes, or use copy_async for smaller pieces.
// expected-error {{"a_bulk_copy_has_a_multiple_of_16_bytes"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto box = copy_bulk(buffer<float>{"a", 64}, 16, 3);
#else
constexpr auto box = copy_bulk(buffer<float>{"a", 64}, 16, 4);
#endif
