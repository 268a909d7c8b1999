// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/cluster.cuh"
#include "../clustered.cuh"

#include <string>

namespace examples::calibrate {
namespace {

template <typename Int>
__global__ void cluster_barrier_kernel(Int trips, interval* marks) {
  const interval taken = timed_loop<16>(trips, [&](int) { await_cluster(); });
  await_cluster();
  if (blockIdx.x == 0) mark(marks, taken);
}

samples cluster_barrier_cycles(findings& found, unsigned blocks, unsigned threads) {
  stopwatch watch;
  constexpr int trips = 64;
  return difference_per_step(found, "barriers", trips * 16, [&](int times) {
    clustered_launch{blocks, blocks, threads}(cluster_barrier_kernel<int>, trips * times, watch.marks());
    return watch.cycles(static_cast<int>(threads / 32));
  });
}

const registration cluster_barrier{
    {"cluster_barrier", "barriers", "cycles", "a barrier of all blocks of a cluster, by blocks and their threads",
     [](findings& found) {
       // A card without clusters has no rows of them.
       if (!card_has_clusters()) return;
       for (const unsigned threads : {128u, 384u, 1024u})
         for (const unsigned blocks : {2u, 4u, 8u})
           found.add("blocks=" + std::to_string(blocks) + ";threads=" + std::to_string(threads),
                     cluster_barrier_cycles(found, blocks, threads));
     }}};

}  // namespace
}  // namespace examples::calibrate
