// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a kernel multiplies matrices on a card without this instruction
// remedy: Estimate the kernel on a card that has the instruction, or describe the multiply-adds of its threads.
// expected-error {{"this_machine_has_no_such_matrix_instruction"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

constexpr auto tile = kernel("tile", repeat(4, matrix_multiply<kc::half>(m16n8k16)));
constexpr auto how = kc::launch_1d(1024, 128_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(tile, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_max);
#else
constexpr auto cost = kc::estimate(tile, how, kc::machine::h200, kc::model::roofline);
#endif
