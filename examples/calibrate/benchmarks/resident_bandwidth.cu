// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

struct through_l1 {
  static __device__ unsigned load(const unsigned* at) {
    unsigned value;
    asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(value) : "l"(at));
    return value;
  }
};
struct past_l1 {
  static __device__ unsigned load(const unsigned* at) {
    unsigned value;
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(value) : "l"(at));
    return value;
  }
};

/// Which words a kernel goes through: each block its own window of them, or all blocks one.
struct window {
  unsigned words;
  bool each_block;
  unsigned start;
};

/// `Flight` loads of 4 bytes a thread are under way before the first is needed.
template <typename Level, int Flight>
__global__ void read_kernel(const unsigned* data, window in, int trips, unsigned* out) {
  const unsigned team = in.each_block ? blockDim.x : blockDim.x * gridDim.x;
  const unsigned* base = data + (in.each_block ? blockIdx.x * std::size_t{in.words} : 0);
  unsigned at = in.start + threadIdx.x + (in.each_block ? 0 : blockIdx.x * blockDim.x);
  unsigned sum = 0;
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
    unsigned value[Flight];
#pragma unroll
    for (int i = 0; i < Flight; ++i, at += team) value[i] = Level::load(base + (at & (in.words - 1)));
#pragma unroll
    for (int i = 0; i < Flight; ++i) sum += value[i];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

__global__ void write_kernel(unsigned* data, window in, int trips) {
  const unsigned team = blockDim.x * gridDim.x;
  unsigned at = in.start + threadIdx.x + blockIdx.x * blockDim.x;
#pragma unroll 4
  for (int trip = 0; trip < trips; ++trip, at += team) data[at & (in.words - 1)] = at;
}

constexpr unsigned l1_words = 8 * 1024;
constexpr unsigned l2_words = 4 * 1024 * 1024;
constexpr unsigned dram_words = 1u << 29;

/// Warps an SM as blocks of at most 32.
struct residents {
  unsigned blocks;
  unsigned threads;
};
residents residents_of(int warps, int sms) {
  const int blocks_per_sm = warps > 32 ? warps / 32 : 1;
  return {static_cast<unsigned>(sms * blocks_per_sm), static_cast<unsigned>(warps / blocks_per_sm * 32)};
}

samples to_rate(samples us_per_byte) {
  for (double& sample : us_per_byte) sample = 1e-3 / sample;
  return us_per_byte;
}

template <typename Level, int Flight>
void add_reads(findings& found, const device_buffer<unsigned>& data, window in, int trips) {
  const int sms = device_sms();
  device_buffer<unsigned> out{static_cast<std::size_t>(sms) * 2048};
  event_pair events;
  for (const int warps : {1, 2, 4, 8, 16, 32, 64}) {
    const residents how = residents_of(warps, sms);
    const double bytes = 4.0 * how.blocks * how.threads * Flight * trips;
    const samples cost = difference_per_step(found, "loads", bytes, [&](int times) {
      const double us = device_us(events, [&] {
        read_kernel<Level, Flight><<<how.blocks, how.threads>>>(data.data(), in, trips * times, out.data());
        check_launch("read_kernel");
      });
      // Go on where this launch ended, or a few warps would find their data in L2 the next time.
      if (!in.each_block) in.start += how.blocks * how.threads * static_cast<unsigned>(Flight * trips * times);
      return us;
    });
    found.require(out.to_host(1).front() == 0x01010101u * static_cast<unsigned>(Flight * trips * 2),
                  "the sum is wrong");
    found.add("warps_per_sm=" + std::to_string(warps) + ";in_flight=" + std::to_string(Flight), to_rate(cost));
  }
}

template <typename Level>
benchmark reads(const char* name, const char* where, unsigned words, bool each_block, int trips) {
  return {name, "bandwidth", "GB/s",
          std::string{"4-byte loads a thread from "} + where + ", by resident warps and loads in flight, on all SMs",
          [=](findings& found) {
            const std::size_t windows = each_block ? static_cast<std::size_t>(device_sms()) * 2 : 1;
            device_buffer<unsigned> data{words * windows};
            EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
            const window in{words, each_block, 0};
            add_reads<Level, 1>(found, data, in, trips);
            add_reads<Level, 2>(found, data, in, trips);
            add_reads<Level, 4>(found, data, in, trips);
            add_reads<Level, 8>(found, data, in, trips);
          }};
}

benchmark writes(const char* name, const char* where, unsigned words) {
  return {name, "bandwidth", "GB/s",
          std::string{"4-byte stores a thread to "} + where + ", by resident warps, on all SMs", [=](findings& found) {
            device_buffer<unsigned> data{words};
            event_pair events;
            window in{words, false, 0};
            for (const int warps : {1, 2, 4, 8, 16, 32, 64}) {
              const residents how = residents_of(warps, device_sms());
              constexpr int trips = 2048;
              const double bytes = 4.0 * how.blocks * how.threads * trips;
              const samples cost = difference_per_step(found, "stores", bytes, [&](int times) {
                const double us = device_us(events, [&] {
                  write_kernel<<<how.blocks, how.threads>>>(data.data(), in, trips * times);
                  check_launch("write_kernel");
                });
                in.start += how.blocks * how.threads * static_cast<unsigned>(trips * times);
                return us;
              });
              unsigned last = 0;
              const unsigned at = in.start - 1;
              EXAMPLES_CUDA_CHECK(
                  cudaMemcpy(&last, data.data() + (at & (words - 1)), sizeof last, cudaMemcpyDeviceToHost));
              found.require(last == at, "the last word was not written");
              found.add("warps_per_sm=" + std::to_string(warps), to_rate(cost));
            }
          }};
}

const registration all[] = {
    registration{reads<through_l1>("l1_read", "a window of 32 KiB a block that L1 holds", l1_words, true, 4096)},
    registration{reads<past_l1>("l2_read", "16 MiB that L2 holds", l2_words, false, 1024)},
    registration{reads<past_l1>("dram_read", "2 GiB, each in turn", dram_words, false, 512)},
    registration{writes("l2_write", "16 MiB that L2 holds", l2_words)},
    registration{writes("dram_write", "2 GiB, each in turn", dram_words)},
};

/// A 4-byte store to each sector, in an order without pattern; `factor` is odd and `sectors` a power of two.
__global__ void scatter_kernel(unsigned* data, unsigned sectors, unsigned factor, int rounds) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  for (int round = 0; round < rounds; ++round) {
    const std::size_t sector = (thread * factor + static_cast<unsigned>(round)) & (sectors - 1);
    data[sector * 8] = thread;
  }
}

const registration scattered{
    {"scattered_stores", "bandwidth", "G sectors/s",
     "4-byte stores of the whole card, each to a sector of its own, by footprint", [](findings& found) {
       for (const std::size_t bytes : {std::size_t{16} << 20, std::size_t{1} << 30}) {
         device_buffer<unsigned> data{bytes / 4};
         event_pair events;
         const auto sectors = static_cast<unsigned>(bytes / 32);
         // Half of the sectors of the larger one in a round, and one off in the next.
         const unsigned threads = std::min(sectors, 1u << 24);
         const int rounds = 8;
         samples cost = difference_per_step(found, "stores", double{rounds} * threads, [&](int times) {
           return device_us(events, [&] {
             scatter_kernel<<<threads / 256, 256>>>(data.data(), sectors, 2'654'435'761u, rounds * times);
             check_launch("scatter_kernel");
           });
         });
         for (double& sample : cost) sample = 1e-3 / sample;
         found.add("bytes=" + std::to_string(bytes), cost);
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
