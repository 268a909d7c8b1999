// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a copy is larger than its allocation
// remedy: Allocate at least the size of the copy. A 2-D copy spans its rows times the pitch.
// expected-error {{"a_copy_is_larger_than_its_allocation"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto a = t.allocate(1_MB);
  t.copy_to_device(kc::pageable, 1_MiB, a);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card};
  const auto a = t.allocate(1_MiB);
  t.copy_to_device(kc::pageable, 1_MiB, a);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
