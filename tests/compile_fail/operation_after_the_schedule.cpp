// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a schedule is queried for an operation that was issued later
// remedy: Make the schedule after the last operation has been issued.
// expected-error {{"the_operation_has_not_been_issued"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds end_of_the_copy() {
  kc::timeline t{card};
  const auto plan = t.schedule();
  const auto copied = t.copy_to_device(kc::pageable, 1_MB);
  return plan.finish(copied);
}
constexpr auto end = end_of_the_copy();
#else
constexpr kc::seconds end_of_the_copy() {
  kc::timeline t{card};
  const auto copied = t.copy_to_device(kc::pageable, 1_MB);
  const auto plan = t.schedule();
  return plan.finish(copied);
}
constexpr auto end = end_of_the_copy();
#endif
