// SPDX-License-Identifier: BSL-1.0
// mistake: machines: double precision is used on a card without it
// remedy: Use float, or a card of compute capability 1.3 or later.
// expected-error {{"this_machine_has_no_double_precision"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto launch = kc::launch_1d(5000, 192_threads);
constexpr auto& card = kc::machine::geforce_8500_gt;
constexpr auto model =
    kc::model::gonzalez2012_sum.with({.pipeline_depth = {4, "assumed"}, .issue_cycles_single = {24_cycles, "assumed"}});

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(kernel("k", compute<double>(op::fma)), launch, card, model);
#else
constexpr auto cost = kc::estimate(kernel("k", compute<float>(op::fma)), launch, card, model);
#endif
