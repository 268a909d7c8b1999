// SPDX-License-Identifier: BSL-1.0
#include "../stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

/// The barrier of a cluster. Code for an older card has nothing instead.
__device__ void await_cluster() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

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
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {blocks, 1, 1};
    cudaLaunchConfig_t how{};
    how.gridDim = dim3(blocks);
    how.blockDim = dim3(threads);
    how.attrs = &cluster;
    how.numAttrs = 1;
    EXAMPLES_CUDA_CHECK(cudaLaunchKernelEx(&how, cluster_barrier_kernel<int>, trips * times, watch.marks()));
    return watch.cycles(static_cast<int>(threads / 32));
  });
}

const registration cluster_barrier{
    {"cluster_barrier", "barriers", "cycles", "a barrier of all blocks of a cluster, by blocks and their threads",
     [](findings& found) {
       int major = 0;
       EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
       // A card without clusters has no rows of them.
       if (major < 9) return;
       for (const unsigned threads : {128u, 384u, 1024u})
         for (const unsigned blocks : {2u, 4u, 8u})
           found.add("blocks=" + std::to_string(blocks) + ";threads=" + std::to_string(threads),
                     cluster_barrier_cycles(found, blocks, threads));
     }}};

}  // namespace
}  // namespace examples::calibrate
