// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a program uses a card that the system does not have
// remedy: Cards are numbered from 0; describe more of them in kernelcost::system.
// expected-error {{"the_system_has_no_such_device"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.set_device(1);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.set_device(0);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
