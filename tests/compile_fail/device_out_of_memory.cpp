// SPDX-License-Identifier: BSL-1.0
// mistake: programs: more is allocated than the card has
// remedy: Free what is no longer used, work in parts, or use managed memory.
// expected-error {{"the_device_is_out_of_memory"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.allocate(4_GiB);
  t.allocate(4_GiB);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.free(t.allocate(4_GiB));
  t.allocate(4_GiB);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
