// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

// The number of words that a kernel reads or writes, a power of two.
constexpr unsigned l2_words = 4 * 1024 * 1024;
constexpr unsigned dram_words = 1u << 29;

/// Each thread has `Flight` loads of 4 bytes in flight before it needs the first.
template <int Flight>
__global__ void read_kernel(const unsigned* data, unsigned words, unsigned start, int trips, unsigned* out) {
  const unsigned team = blockDim.x * gridDim.x;
  unsigned at = start + threadIdx.x + blockIdx.x * blockDim.x;
  unsigned sum = 0;
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
    unsigned value[Flight];
#pragma unroll
    for (int i = 0; i < Flight; ++i, at += team)
      value[i] = l2_level::load(reinterpret_cast<address>(data + (at & (words - 1))), 0u);
#pragma unroll
    for (int i = 0; i < Flight; ++i) sum += value[i];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

/// Each thread writes its own words, one from each of `rounds` stretches in turn, so that the order of the writes to a
/// word is known.
__global__ void write_kernel(unsigned* data, unsigned rounds, unsigned first, int trips) {
  const unsigned team = blockDim.x * gridDim.x;
  const unsigned thread = threadIdx.x + blockIdx.x * blockDim.x;
  const unsigned words = team * rounds;
  unsigned at = thread + first * team;
#pragma unroll 4
  for (int trip = 0; trip < trips; ++trip) {
    data[at] = static_cast<unsigned>(trip);
    at += team;
    if (at >= words) at -= words;
  }
}

/// The resident warps of an SM, as blocks of at most 32 warps.
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

constexpr int warp_counts[] = {1, 2, 4, 8, 16, 32, 64};

std::string resident(int warps, int flight) {
  return "warps_per_sm=" + std::to_string(warps) + ";in_flight=" + std::to_string(flight);
}

template <int Flight>
void add_reads(findings& found, const device_buffer<unsigned>& data, int trips) {
  const int sms = device_sms();
  const auto words = static_cast<unsigned>(data.size());
  device_buffer<unsigned> out{static_cast<std::size_t>(sms) * 2048};
  event_pair events;
  unsigned start = 0;
  for (const int warps : warp_counts) {
    const residents how = residents_of(warps, sms);
    const double bytes = 4.0 * how.blocks * how.threads * Flight * trips;
    const samples cost = difference_per_step(found, "loads", bytes, [&](int times) {
      const double us = device_us(events, [&] {
        read_kernel<Flight><<<how.blocks, how.threads>>>(data.data(), words, start, trips * times, out.data());
        check_launch("read_kernel");
      });
      // The next launch continues where this one ended. Otherwise a few warps would find their data in L2.
      start += how.blocks * how.threads * static_cast<unsigned>(Flight * trips * times);
      return us;
    });
    found.require(out.to_host(1).front() == 0x01010101u * static_cast<unsigned>(Flight * trips * 2),
                  "the sum is wrong");
    found.add(resident(warps, Flight), to_rate(cost));
  }
}

benchmark reads(const char* name, const char* where, unsigned words, int trips) {
  return {name, "bandwidth", "GB/s",
          std::string{"4-byte loads a thread from "} + where + ", by resident warps and loads in flight, on all SMs",
          [=](findings& found) {
            device_buffer<unsigned> data{words};
            EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
            add_reads<1>(found, data, trips);
            add_reads<2>(found, data, trips);
            add_reads<4>(found, data, trips);
            add_reads<8>(found, data, trips);
          }};
}

/// Microseconds per byte of warps that follow batches. Each warp reads its own lines repeatedly.
template <typename Level, int Flight, typename Word>
samples batch_us_per_byte(findings& found, const residents& how, unsigned slots, int count, sm_choice where,
                          unsigned working_blocks) {
  constexpr unsigned word = sizeof(Word);
  batches<Level, Flight, Word> all{
      {.slots = slots, .loads = Flight, .lines = word / 4, .word = word}, how.blocks, how.threads};
  event_pair events;
  const double bytes = 1.0 * working_blocks * how.threads * word * Flight * count;
  samples cost = difference_per_step(found, "batches", bytes, [&](int times) {
    return device_us(events, [&] { all.launch(count * times, {}, where); });
  });
  found.require(all.right(working_blocks), "the batches do not end where they should");
  return cost;
}

template <int Flight>
void add_l1_reads(findings& found) {
  for (const int warps : warp_counts) {
    const residents how = residents_of(warps, device_sms());
    // Long enough that the launch does not count.
    const int count = 65'536 / std::clamp(warps, 8, 16);
    found.add(resident(warps, Flight),
              to_rate(batch_us_per_byte<l1_level, Flight, unsigned>(found, how, 1, count, {}, how.blocks)));
  }
}

const registration l1_read{{"l1_read", "bandwidth", "GB/s",
                            "4-byte loads a thread from lines that L1 holds, by resident warps and loads in flight, on "
                            "all SMs",
                            [](findings& found) {
                              add_l1_reads<1>(found);
                              add_l1_reads<2>(found);
                              add_l1_reads<4>(found);
                              add_l1_reads<8>(found);
                            }}};

template <typename Level, typename Word>
void add_sm_reads(findings& found, unsigned sms) {
  const auto all = static_cast<unsigned>(device_sms());
  // One block per SM. Blocks on SMs that are not chosen spin for a while and exit.
  const residents how{all, 1024};
  // 64 KiB per SM.
  constexpr int flight = sizeof(Word) == 4 ? 8 : 4;
  const unsigned slots = sizeof(Word) == 4 ? 2 : 1;
  constexpr int count = sizeof(Word) == 4 ? 2048 : 1024;
  const samples cost = batch_us_per_byte<Level, flight, Word>(found, how, slots, count, {.first = sms}, sms);
  found.add(std::string{"from="} + Level::name + ";bytes=" + std::to_string(sizeof(Word)) +
                ";sms=" + std::to_string(sms),
            to_rate(cost));
}

template <typename Level>
void add_sm_reads(findings& found, unsigned sms) {
  add_sm_reads<Level, unsigned>(found, sms);
  add_sm_reads<Level, uint4>(found, sms);
}

const registration sm_read{
    {"sm_read", "bandwidth", "GB/s",
     "what so many SMs read together, 32 warps on each with 8 loads of 4 bytes or 4 of 16 in flight; "
     "the first two SMs are neighbours",
     [](findings& found) {
       const auto all = static_cast<unsigned>(device_sms());
       for (const unsigned sms : {1u, all}) add_sm_reads<l1_level>(found, sms);
       for (const unsigned sms : {1u, 2u, all / 2, all}) add_sm_reads<l2_level>(found, sms);
     }}};

/// One SM full of warps, each lane of which loads sectors from L2, each in its own line: 1 MiB, more than L1 holds.
template <typename Level>
void add_sector_fill(findings& found, const char* way) {
  const auto sms = static_cast<unsigned>(device_sms());
  constexpr unsigned blocks_per_sm = 2, threads = 1024, warps = blocks_per_sm * threads / 32;
  batches<Level, 1, unsigned> all{{.slots = 4, .lines = 32}, blocks_per_sm * sms, threads};
  constexpr int count = 256;
  const samples cost = difference_per_step(found, "loads", 32.0 * count * warps, [&](int times) {
    all.launch(count * times, {}, {.first = 1});
    return all.cycles_of_one_sm();
  });
  found.require(all.right(blocks_per_sm), "the batches do not end where they should");
  found.add(std::string{"loads="} + way, cost);
}

const registration sector_fill{{"sector_fill", "bandwidth", "cycles per sector",
                                "cycles of one SM full of warps per sector that it loads from L2, each of a line of "
                                "its own: by way of L1, and past it",
                                [](findings& found) {
                                  add_sector_fill<l1_level>(found, "through_l1");
                                  add_sector_fill<l2_level>(found, "past_l1");
                                }}};

benchmark writes(const char* name, const char* where, unsigned words) {
  return {name, "bandwidth", "GB/s",
          std::string{"4-byte stores a thread to "} + where + ", by resident warps, on all SMs", [=](findings& found) {
            device_buffer<unsigned> data{words};
            event_pair events;
            for (const int warps : warp_counts) {
              const residents how = residents_of(warps, device_sms());
              const unsigned team = how.blocks * how.threads;
              const unsigned rounds = words / team;
              unsigned first = 0;
              // Half a millisecond or more for each number of warps.
              const int trips = 131'072 / warps;
              const samples cost = difference_per_step(found, "stores", 4.0 * team * trips, [&](int times) {
                const double us = device_us(events, [&] {
                  write_kernel<<<how.blocks, how.threads>>>(data.data(), rounds, first, trips * times);
                  check_launch("write_kernel");
                });
                // The next launch continues where this one ended: see add_reads.
                first = (first + static_cast<unsigned>(trips * times)) % rounds;
                return us;
              });
              const std::size_t end = (first + rounds - 1) % rounds * std::size_t{team};
              std::vector<unsigned> last(team);
              EXAMPLES_CUDA_CHECK(
                  cudaMemcpy(last.data(), data.data() + end, team * sizeof(unsigned), cudaMemcpyDeviceToHost));
              found.require(std::ranges::count(last, static_cast<unsigned>(trips * 2 - 1)) == team,
                            "the last words were not written");
              found.add("warps_per_sm=" + std::to_string(warps), to_rate(cost));
            }
          }};
}

const registration all[] = {
    registration{reads("l2_read", "16 MiB that L2 holds", l2_words, 1024)},
    registration{reads("dram_read", "2 GiB, each in turn", dram_words, 512)},
    registration{writes("l2_write", "16 MiB that L2 holds", l2_words)},
    registration{writes("dram_write", "2 GiB, each in turn", dram_words)},
};

/// A 4-byte store to each sector, in an order without pattern. `factor` is odd, and `sectors` is a power of two.
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
         // A round writes half of the sectors of the larger buffer. The next round is shifted by one sector.
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
