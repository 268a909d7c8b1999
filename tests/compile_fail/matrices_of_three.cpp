// SPDX-License-Identifier: BSL-1.0
// mistake: trees: an instruction loads three matrices
// remedy: Load 1, 2 or 4 matrices with an instruction.
// expected-error {{"ldmatrix and stmatrix move 1, 2 or 4 matrices"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto rows = load_matrices<3>();
#else
constexpr auto rows = load_matrices<2>();
#endif
