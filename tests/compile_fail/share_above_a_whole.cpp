// SPDX-License-Identifier: BSL-1.0
// mistake: programs: a kernel takes more than all of a bandwidth
// remedy: State the share of the bandwidth that the kernel takes when it runs alone, 0 to 1; run_of computes it.
// expected-error {{"a_share_of_a_bandwidth_is_0_to_1"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr const auto& card = kc::machine::tesla_c2070;

constexpr kc::seconds program(double share) {
  kc::timeline t{card};
  auto scale = kc::run_of("scale", 5_us);
  scale.dram_share = share;
  t.launch(scale);
  return t.elapsed();
}
#ifdef KERNELCOST_FAIL
constexpr auto elapsed = program(80);
#else
constexpr auto elapsed = program(0.8);
#endif
