// SPDX-License-Identifier: BSL-1.0
#include "../clustered.cuh"

#include <kernelcost/kernelcost.hpp>

#include <string>

namespace examples::calibrate {
namespace {

namespace kc = kernelcost;

template <typename Int>
__global__ void clustered_kernel(Int* out) {
  extern __shared__ Int data[];
  out[blockIdx.x] = data[threadIdx.x];
}

const registration active_clusters{
    {"active_clusters", "clusters", "clusters",
     "clusters that the card holds at a time, by their blocks, each of which fills an SM, as the runtime reports them",
     [](findings& found) {
       cudaDeviceProp properties{};
       EXAMPLES_CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
       // A card without clusters has no rows of them.
       if (properties.major < 9) return;
       const int shared = whole_sm_shared();
       const auto kernel = clustered_kernel<int>;
       EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
       EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
       kc::gpu card = kc::machine::h200;
       card.capability = {properties.major, properties.minor};
       card.sm_count = {properties.multiProcessorCount, "CUDA runtime"};
       for (const unsigned blocks : {1u, 2u, 4u, 8u, 16u}) {
         const clustered_launch how{16 * 64, blocks, 128, static_cast<unsigned>(shared)};
         const auto clusters = static_cast<int>(how.active_clusters(kernel));
         if (card.capability == kc::compute_capability{9, 0}) {
           const auto launched = kc::launch_blocks(16 * 64, kc::threads{128}, kc::bytes::from_value(shared));
           found.require(clusters <= kc::most_clusters(card, launched, static_cast<int>(blocks)),
                         "the card holds more clusters than the library allows");
         }
         found.add("blocks=" + std::to_string(blocks), samples{double{1} * clusters});
       }
     }}};

/// Clusters that the card holds if an SM has room for several blocks, by what limits them.
const registration clusters_of_small_blocks{
    {"active_clusters_of_small_blocks", "clusters", "clusters",
     "clusters that the card holds at a time, by their blocks, of which an SM has room for several: limited by "
     "threads, "
     "and by shared memory, as the runtime reports them",
     [](findings& found) {
       if (!card_has_clusters()) return;
       const int most_shared = whole_sm_shared();
       const auto kernel = clustered_kernel<int>;
       EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most_shared));
       EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
       // The largest carve-out, so that blocks with little shared memory are limited by their threads alone.
       EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                                                cudaSharedmemCarveoutMaxShared));
       const auto add = [&](unsigned blocks, unsigned threads, unsigned shared) {
         const clustered_launch how{256 * blocks, blocks, threads, shared};
         const auto clusters = static_cast<int>(how.active_clusters(kernel));
         found.add("blocks=" + std::to_string(blocks) + ";threads=" + std::to_string(threads) +
                       ";shared=" + std::to_string(shared),
                   samples{double{1} * clusters});
       };
       for (const unsigned blocks : {2u, 3u, 4u, 5u, 6u, 7u, 8u, 16u}) {
         for (const unsigned threads : {64u, 96u, 256u, 384u, 512u, 704u, 1024u}) add(blocks, threads, 1024);
         for (const unsigned parts : {2u, 3u, 4u, 7u})
           add(blocks, 128, static_cast<unsigned>(most_shared) / parts / 1024 * 1024 - 1024);
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
