// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a card has more multiprocessors than a timeline supports
// remedy: A timeline supports cards with 1 to 60000 multiprocessors; sm_count is the number of SMs, not of cores.
// expected-error {{"a_card_of_a_timeline_has_1_to_60000_multiprocessors"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
constexpr kc::seconds program(int multiprocessors) {
  kc::gpu card = kc::machine::h200;
  card.sm_count = {multiprocessors, "data sheet"};
  kc::timeline t{card};
  return t.elapsed();
}

#ifdef KERNELCOST_FAIL
constexpr auto elapsed = program(270336);
#else
constexpr auto elapsed = program(132);
#endif
