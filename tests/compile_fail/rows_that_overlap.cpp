// SPDX-License-Identifier: BSL-1.0
// mistake: trees: the rows of a buffer overlap, or have no element
// remedy: Pass the elements of a row first, then the elements from the beginning of a row to that of the next.
// expected-error {{"rows_must_not_be_empty_or_overlap"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto part = buffer<double>{"A", 64 * 64}.in_rows(2048, 64);
#else
constexpr auto part = buffer<double>{"A", 64 * 64}.in_rows(64, 2048);
#endif
