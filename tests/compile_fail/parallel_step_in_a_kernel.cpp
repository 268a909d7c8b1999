// SPDX-License-Identifier: BSL-1.0
// mistake: machines: an algorithm of a PRAM contains an instruction of a kernel
// remedy: Kernels run on a card and algorithms in steps on a PRAM; pram::compute(n) belongs to steps.
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
