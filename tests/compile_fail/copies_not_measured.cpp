// SPDX-License-Identifier: BSL-1.0
// mistake: programs: copy times by size are requested for a card without measured copies
// remedy: Measure the card, or use constant rates: gonzalez2012_program, best_known_program.
// expected-error {{"this_machine_lacks"}}
// expected-error {{"copy_times"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

#ifdef KERNELCOST_FAIL
constexpr kc::seconds program() {
  kc::timeline t{card, kc::model::calibrated_program};
  t.copy_to_device(kc::pinned, 1_MB);
  return t.elapsed();
}
constexpr auto elapsed = program();
#else
constexpr kc::seconds program() {
  kc::timeline t{card, kc::model::best_known_program};
  t.copy_to_device(kc::pinned, 1_MB);
  return t.elapsed();
}
constexpr auto elapsed = program();
#endif
