// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <cooperative_groups.h>

#include <string>

namespace examples::calibrate {
namespace {

struct of_block {
  static __device__ void wait() { __syncthreads(); }
};
struct of_warp {
  static __device__ void wait() { __syncwarp(); }
};

template <typename Barrier>
__global__ void barrier_kernel(int trips, interval* marks) {
  const interval taken = timed_loop<16>(trips, [&](int) { Barrier::wait(); });
  if (blockIdx.x == 0) mark(marks, taken);
}

template <typename Barrier>
samples barrier_cycles(findings& found, unsigned blocks, unsigned threads) {
  stopwatch watch;
  constexpr int trips = 64;
  return difference_per_step(found, "barriers", trips * 16, [&](int times) {
    barrier_kernel<Barrier><<<blocks, threads>>>(trips * times, watch.marks());
    check_launch("barrier_kernel");
    return watch.cycles(static_cast<int>(threads / 32));
  });
}

const registration block_barrier{
    {"block_barrier", "barriers", "cycles",
     "a barrier of a block by its threads: a block alone, and all SMs full of such blocks", [](findings& found) {
       const auto sms = static_cast<unsigned>(device_sms());
       for (const unsigned threads : {32u, 64u, 128u, 256u, 512u, 1024u}) {
         // The blocks that fit in an SM, which takes 2048 threads and 32 blocks.
         const unsigned per_sm = std::min(2048 / threads, 32u);
         const std::string parameters = "threads=" + std::to_string(threads) + ";blocks_per_sm=";
         found.add(parameters + "1", barrier_cycles<of_block>(found, 1, threads));
         found.add(parameters + std::to_string(per_sm), barrier_cycles<of_block>(found, sms * per_sm, threads));
       }
     }}};

const registration warp_barrier{
    {"warp_barrier", "barriers", "cycles", "a barrier of a warp whose lanes are together", [](findings& found) {
       for (const unsigned warps : {1u, 32u})
         found.add("warps=" + std::to_string(warps), barrier_cycles<of_warp>(found, 1, warps * 32));
     }}};

/// Two barriers and a load in each trip, and a store before the first barrier if `Stores`.
template <bool Stores>
__global__ void exchange_kernel(int trips, float* out, interval* marks) {
  __shared__ float values[1024];
  float value = static_cast<float>(threadIdx.x);
  values[threadIdx.x] = value;
  const interval taken = timed_loop<1>(trips, [&](int) {
    if (Stores) values[threadIdx.x] = value;
    __syncthreads();
    value += values[threadIdx.x ^ 1];
    __syncthreads();
  });
  out[threadIdx.x] = value;
  mark(marks, taken);
}

template <bool Stores>
samples exchange_cycles(findings& found, unsigned threads) {
  stopwatch watch;
  device_buffer<float> out{threads};
  constexpr int trips = 256;
  return difference_per_step(found, "trips", trips, [&](int times) {
    exchange_kernel<Stores><<<1, threads>>>(trips * times, out.data(), watch.marks());
    check_launch("exchange_kernel");
    return watch.cycles(static_cast<int>(threads / 32));
  });
}

const registration barrier_after_store{
    {"barrier_after_store", "barriers", "cycles per trip",
     "a trip of two barriers and a load from shared memory, with and without a store before: a barrier does not wait "
     "for stores",
     [](findings& found) {
       for (const unsigned threads : {32u, 128u, 1024u}) {
         const std::string parameters = "threads=" + std::to_string(threads) + ";store=";
         found.add(parameters + "no", exchange_cycles<false>(found, threads));
         found.add(parameters + "yes", exchange_cycles<true>(found, threads));
       }
     }}};

template <typename Int>
__global__ void grid_barrier_kernel(Int trips, interval* marks) {
  const auto grid = cooperative_groups::this_grid();
  const interval taken = timed_loop<1>(trips, [&](int) { grid.sync(); });
  if (blockIdx.x == 0) mark(marks, taken);
}

const registration grid_barrier{
    {"grid_barrier", "barriers", "cycles", "a cooperative barrier of all blocks, by blocks and their threads",
     [](findings& found) {
       const auto sms = static_cast<unsigned>(device_sms());
       stopwatch watch;
       for (const unsigned threads : {32u, 256u, 1024u})
         for (const unsigned blocks : {1u, 2u, 8u, 32u, sms, 2 * sms}) {
           constexpr int trips = 64;
           found.add("blocks=" + std::to_string(blocks) + ";threads=" + std::to_string(threads),
                     difference_per_step(found, "barriers", trips, [&](int times) {
                       int count = trips * times;
                       interval* marks = watch.marks();
                       void* arguments[] = {&count, &marks};
                       EXAMPLES_CUDA_CHECK(cudaLaunchCooperativeKernel(grid_barrier_kernel<int>, dim3(blocks),
                                                                       dim3(threads), arguments, 0, nullptr));
                       return watch.cycles(static_cast<int>(threads / 32));
                     }));
         }
     }}};

}  // namespace
}  // namespace examples::calibrate
