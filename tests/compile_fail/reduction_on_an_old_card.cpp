// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a kernel reduces over a warp on a card without this instruction
// remedy: Estimate the kernel on a card from compute capability 8.0 on, or describe the shuffles.
// expected-error {{"this_machine_has_no_warp_reductions"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

constexpr auto sums = kernel("sums", reduce_warp(op::add));
constexpr auto how = kc::launch_1d(1024, 128_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(sums, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_max);
#else
constexpr auto cost = kc::estimate(sums, how, kc::machine::h200, kc::model::roofline);
#endif
