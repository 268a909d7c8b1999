// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a cluster is larger than a card holds
// remedy: Use fewer blocks in a cluster, or smaller blocks, of which an SM holds several.
// expected-error {{"a_cluster_larger_than_this_machine_holds"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

// A part of a card, with 14 SMs.
constexpr kc::gpu part_of_a_card = [] {
  kc::gpu card = kc::machine::h200;
  card.name = "part_of_a_card";
  card.sm_count = {14, "an example"};
  return card;
}();
#ifdef KERNELCOST_FAIL
constexpr auto resident =
    kc::occupancy_of(part_of_a_card, kc::launch_blocks(160, 128_threads, 200_KiB).in_clusters(16));
#else
constexpr auto resident = kc::occupancy_of(part_of_a_card, kc::launch_blocks(160, 128_threads, 200_KiB).in_clusters(8));
#endif
