// SPDX-License-Identifier: BSL-1.0
// mistake: machines: an instruction of a kernel stands in an algorithm of a PRAM
// remedy: A kernel is estimated on a card, an algorithm in steps on a PRAM; compute(n) is the step's own.
// expected-error {{"unit_cost<.*leaf|leaf.*unit_cost<|no matching (member )?function .*leaf"}}
#include <kernelcost/expr.hpp>
#include <kernelcost/parallel_machine/pram.hpp>

namespace expr = kernelcost::expr;
using namespace kernelcost::pram;

#ifdef KERNELCOST_FAIL
constexpr auto spent = cost(step(16, read(own_cell)) + expr::compute<float>(expr::op::add), machine{16});
#else
constexpr auto spent = cost(step(16, read(own_cell)) + step(16, compute(1)), machine{16});
#endif
