// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a copy goes to more blocks than the launch's clusters have
// remedy: Launch in clusters of the blocks that receive the copy.
// expected-error {{"more_receivers_than_the_cluster_has_blocks"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;

constexpr auto box = kc::expr::copy_multicast(kc::expr::buffer<float>{"a", 1 << 20}, 8, 64, 4);
constexpr auto copies = kc::expr::kernel("copies", box, kc::expr::await_copies());
constexpr auto cycles_in_clusters_of(int blocks) {
  return kc::estimate(copies, kc::launch_blocks(32, 128_threads).in_clusters(blocks), kc::machine::h200,
                      kc::model::calibrated)
      .cycles;
}
#ifdef KERNELCOST_FAIL
constexpr auto cost = cycles_in_clusters_of(2);
#else
constexpr auto cost = cycles_in_clusters_of(4);
#endif
