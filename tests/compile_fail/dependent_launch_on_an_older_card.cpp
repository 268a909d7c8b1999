// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a card has no dependent launches
// remedy: Launch without as_dependent(), and leave out await_kernel_before and let_next_kernel_start.
// expected-error {{"this_machine_has_no_dependent_launches"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

constexpr auto cycles_on(const kc::gpu& card) {
  using namespace kc::expr;
  return kc::estimate(kernel("scale", load<float>(global), store<float>(global)),
                      kc::launch_1d(1 << 20, 256_threads).as_dependent(), card, kc::model::roofline)
      .cycles;
}
#ifdef KERNELCOST_FAIL
constexpr auto cost = cycles_on(kc::machine::gtx_980);
#else
constexpr auto cost = cycles_on(kc::machine::h200);
#endif
