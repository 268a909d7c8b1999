// SPDX-License-Identifier: BSL-1.0
// mistake: trees: tensor cores do not multiply the type
// remedy: State tfloat32, to which tensor cores shorten a float, or compute<float>(op::fma).
// expected-error {{"kernelcost: tensor cores multiply half, bfloat16, tfloat32, std::int8_t, double, e4m3 and e5m2"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = matrix_multiply<float>(m16n8k8);
#else
constexpr auto tile = matrix_multiply<kernelcost::tfloat32>(m16n8k8);
#endif
