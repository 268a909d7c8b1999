// SPDX-License-Identifier: BSL-1.0
// mistake: programs: work takes a negative or infinite time
// remedy: State a time from a measurement or a model.
// expected-error {{"a_duration_must_be_finite_and_not_negative"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.host_work("sum", 1_us - 5_us);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.host_work("sum", 5_us - 1_us);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
