// SPDX-License-Identifier: BSL-1.0
// mistake: launches: the GPCs of a card are not listed
// remedy: Ask the runtime for the active clusters (cudaOccupancyMaxActiveClusters).
// expected-error {{"the_gpcs_of_this_machine_are_not_listed"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

#ifdef KERNELCOST_FAIL
constexpr kc::gpu newer = [] {
  kc::gpu card = kc::machine::h200;
  card.capability = {10, 0};
  return card;
}();
constexpr int clusters = kc::most_clusters(newer, kc::launch_blocks(132, 128_threads), 4);
#else
constexpr int clusters = kc::most_clusters(kc::machine::h200, kc::launch_blocks(132, 128_threads), 4);
#endif
