// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a machine has no SMs
// remedy: Every stated parameter of a machine is positive and finite; leave unknown parameters unstated.
// expected-error {{"a_machine_number_must_be_positive_and_finite"}}
#include <kernelcost/machine/gpu.hpp>

namespace kc = kernelcost;
constexpr auto described(int sms) {
  kc::gpu card;
  card.sm_count = {sms, "data sheet"};
  return card;
}

#ifdef KERNELCOST_FAIL
constexpr auto card = described(0);
#else
constexpr auto card = described(14);
#endif
