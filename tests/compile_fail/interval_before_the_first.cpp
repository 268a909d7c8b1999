// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a schedule is queried for the operation before its first one
// remedy: The operations of the critical path end where `before` returns one with the number -1: test for it.
// expected-error {{"the_operation_has_not_been_issued"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr bool path_ends_on_the_host() {
  kc::timeline t{card};
  t.host_work("read", 1_ms);
  const auto plan = t.schedule();
  return plan[plan.before(plan.last()).number].on.kind == kc::engine_kind::host_thread;
}
#else
constexpr bool path_ends_on_the_host() {
  kc::timeline t{card};
  t.host_work("read", 1_ms);
  const auto plan = t.schedule();
  const int before = plan.before(plan.last()).number;
  return plan[before < 0 ? plan.last().number : before].on.kind == kc::engine_kind::host_thread;
}
#endif
static_assert(path_ends_on_the_host());
