// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a card without double precision is to compute in it
// remedy: Use float, or a card of compute capability 1.3 or later.
// expected-error {{"this_machine_has_no_double_precision"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto launch = kc::launch_1d(5000, 192_threads);
constexpr auto with_costs(kc::gpu card) {
  card.pipeline_depth = {4, "assumed"};
  card.issue_cycles_single = {24_cycles, "assumed"};
  return card;
}
constexpr auto card = with_costs(kc::machine::geforce_8500_gt);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(kernel("k", compute<double>(op::fma)), launch, card, kc::model::gonzalez2012_sum);
#else
constexpr auto cost = kc::estimate(kernel("k", compute<float>(op::fma)), launch, card, kc::model::gonzalez2012_sum);
#endif
