// SPDX-License-Identifier: BSL-1.0
// mistake: programs: an allocation is used after it has been freed
// remedy: Free it after its last use.
// expected-error {{"the_allocation_does_not_exist"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto a = t.allocate(1_MB);
  t.free(a);
  t.launch(kc::run_of("scale", 5_us), a);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto a = t.allocate(1_MB);
  t.launch(kc::run_of("scale", 5_us), a);
  t.free(a);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
