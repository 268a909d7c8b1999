// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

__global__ void nothing_kernel() {}

const registration block_rate{
    {"block_launch", "scheduling", "ns per block",
     "empty blocks on the whole card: what 65536 blocks take longer than 32768, by block size", [](findings& found) {
       event_pair events;
       constexpr unsigned blocks = 32'768;
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

/// Blocks of a known length in cycles; `spun` is what it really was, of one thread.
__global__ void wave_kernel(long long cycles, long long* spun) {
  const long long begin = clock64();
  spin(cycles);
  if (threadIdx.x == 0) spun[blockIdx.x] = clock64() - begin;
}

const registration turnover{
    {"turnover", "scheduling", "cycles",
     "what a further wave of blocks takes longer than its blocks last, by blocks an SM holds", [](findings& found) {
       const int sms = device_sms();
       int khz = 0;
       EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&khz, cudaDevAttrClockRate, 0));
       event_pair events;
       for (const unsigned per_sm : {1u, 2u, 4u, 8u}) {
         constexpr int waves = 16;
         const unsigned wave = static_cast<unsigned>(sms) * per_sm;
         const auto shared = static_cast<unsigned>(whole_sm_shared());
         // One that does not fit a second time beside it, and one that fits as often as its threads do.
         const unsigned threads = per_sm == 1 ? 1024 : 2048 / per_sm;
         const unsigned dynamic = per_sm == 1 ? shared : 0;
         EXAMPLES_CUDA_CHECK(
             cudaFuncSetAttribute(wave_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
         device_buffer<long long> spun{std::size_t{wave} * waves * 2};
         constexpr long long length = 20'000;
         samples cost = difference_per_step(found, "waves", waves, [&](int times) {
           return device_us(events, [&] {
             wave_kernel<<<wave * waves* static_cast<unsigned>(times), threads, dynamic>>>(length, spun.data());
             check_launch("wave_kernel");
           });
         });
         const auto lengths = spun.to_host();
         const double lasted = median_of(samples(lengths.begin(), lengths.end()));
         for (double& sample : cost) sample = sample * khz * 1e-3 - lasted;
         found.add("blocks_per_sm=" + std::to_string(per_sm), cost);
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
