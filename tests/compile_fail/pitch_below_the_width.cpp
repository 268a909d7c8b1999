// SPDX-License-Identifier: BSL-1.0
// mistake: programs: the rows of a 2-D copy overlap
// remedy: The pitch is the distance from the beginning of one row to that of the next: {width, rows, pitch}.
// expected-error {{"a_pitch_must_not_be_less_than_the_width"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.copy_to_device(kc::pinned, {8_kB, 100, 4_kB});
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  t.copy_to_device(kc::pinned, {4_kB, 100, 8_kB});
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
