// SPDX-License-Identifier: BSL-1.0
// mistake: programs: an operation waits for one that is issued later, or never
// remedy: Issue that operation first. A default-constructed operation has not been issued.
// expected-error {{"an_operation_waits_for_one_that_has_not_been_issued"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  kc::operation copied;
  t.launch(kc::run_of("scale", 5_us), after(copied));
  copied = t.copy_to_device(kc::pageable, 1_MB);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  kc::operation copied;
  copied = t.copy_to_device(kc::pageable, 1_MB);
  t.launch(kc::run_of("scale", 5_us), after(copied));
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
