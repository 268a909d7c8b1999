// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a card cannot reallocate registers
// remedy: Leave out reallocate_registers.
// expected-error {{"this_machine_has_no_register_reallocation"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

constexpr auto roles =
    kc::expr::kernel("roles", kc::expr::reallocate_registers(), kc::expr::compute<float>(kc::expr::op::fma));
constexpr auto cycles_on(const kc::gpu& card) {
  return kc::estimate(roles, kc::launch_blocks(100, 256_threads), card, kc::model::roofline).cycles;
}
#ifdef KERNELCOST_FAIL
constexpr auto cost = cycles_on(kc::machine::gtx_980);
#else
constexpr auto cost = cycles_on(kc::machine::h200);
#endif
