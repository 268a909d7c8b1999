// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

__global__ void nothing_kernel() {}

const registration block_rate{
    {"block_launch", "scheduling", "ns per block",
     "empty blocks on the whole card: what 524288 blocks take longer than 262144, by block size", [](findings& found) {
       event_pair events;
       // Enough blocks that the cost of a kernel does not show.
       constexpr unsigned blocks = 262'144;
       for (const unsigned threads : {32u, 64u, 128u, 256u, 512u, 1024u}) {
         samples cost = difference_per_step(found, "blocks", blocks, [&](int times) {
           return device_us(events, [&] {
             nothing_kernel<<<blocks* static_cast<unsigned>(times), threads>>>();
             check_launch("nothing_kernel");
           });
         });
         for (double& sample : cost) sample *= 1e3;
         found.add("threads=" + std::to_string(threads), cost);
       }
     }}};

/// Blocks that run for `cycles` cycles after their index and arguments are available. `spun` receives the real number
/// of cycles, measured by one thread of each block.
__global__ void wave_kernel(long long cycles, long long* spun) {
  long long* mine = spun + blockIdx.x;
  // The clock is read after these values are available.
  asm volatile("" ::"l"(mine), "l"(cycles));
  const long long begin = clock64();
  spin(cycles);
  if (threadIdx.x == 0) *mine = clock64() - begin;
}

/// Cycles that a wave of blocks takes longer than a thread of its blocks spins.
samples turnover_cycles(findings& found, unsigned per_sm, unsigned threads) {
  int khz = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0));
  event_pair events;
  constexpr int waves = 64;
  const unsigned wave = static_cast<unsigned>(device_sms()) * per_sm;
  const auto shared = static_cast<unsigned>(whole_sm_shared());
  // With one block per SM, its shared memory leaves no room for a second block. Otherwise the threads limit the blocks.
  const unsigned dynamic = per_sm == 1 ? shared : 0;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(wave_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  device_buffer<long long> spun{std::size_t{wave} * waves * 2};
  constexpr long long length = 10'000;
  samples cost = difference_per_step(found, "waves", waves, [&](int times) {
    return device_us(events, [&] {
      wave_kernel<<<wave * waves* static_cast<unsigned>(times), threads, dynamic>>>(length, spun.data());
      check_launch("wave_kernel");
    });
  });
  const auto lengths = spun.to_host();
  const double lasted = median_of(samples(lengths.begin(), lengths.end()));
  for (double& sample : cost) sample = sample * khz * 1e-3 - lasted;
  return cost;
}

const registration turnover{
    {"turnover", "scheduling", "cycles",
     "what a further wave of blocks takes longer than a thread of its blocks works, by blocks an SM holds and their "
     "threads",
     [](findings& found) {
       const auto add = [&](unsigned per_sm, unsigned threads) {
         found.add("blocks_per_sm=" + std::to_string(per_sm) + ";threads=" + std::to_string(threads),
                   turnover_cycles(found, per_sm, threads));
       };
       for (const unsigned threads : {32u, 64u, 128u, 256u, 512u, 1024u}) add(1, threads);
       for (const unsigned per_sm : {2u, 4u, 8u}) add(per_sm, 2048 / per_sm);
     }}};

}  // namespace
}  // namespace examples::calibrate
