// SPDX-License-Identifier: BSL-1.0
// mistake: trees: A product of a library for a type that has none
// remedy: Take bfloat16, half, tfloat32, float or double; for another type, describe the kernel as a tree.
// expected-error {{"kernelcost: library::matrix_product has bfloat16, half, tfloat32, float and double"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/matrix_product.hpp>

#ifdef KERNELCOST_FAIL
using factor = int;
#else
using factor = float;
#endif
const auto gemm = kernelcost::library::matrix_product<factor>({64, 64, 64}, kernelcost::machine::h200);
