// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"

#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

constexpr std::size_t sector = 32;
constexpr int flight = 8;

/// A hash selects the sector for a number, without pattern. The hash is a permutation of all 32-bit numbers. Its low
/// bits are the sector, so that a sector can occur again before all have occurred.
struct at_random {
  static __device__ unsigned sector_of(unsigned i, unsigned sectors) {
    i ^= i >> 16;
    i *= 0x85eb'ca6bu;
    i ^= i >> 13;
    i *= 0xc2b2'ae35u;
    i ^= i >> 16;
    return i & (sectors - 1);
  }
};
template <unsigned Step>
struct in_order {
  static __device__ unsigned sector_of(unsigned i, unsigned sectors) { return i * Step & (sectors - 1); }
};

/// Each thread loads 4 bytes from its own sectors, with `flight` loads in flight.
template <typename Order>
__global__ void sectors_kernel(const char* data, unsigned sectors, unsigned start, int trips, unsigned* out) {
  const unsigned team = blockDim.x * gridDim.x;
  unsigned at = start + blockIdx.x * blockDim.x + threadIdx.x;
  unsigned sum = 0;
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
    unsigned value[flight];
#pragma unroll
    for (int i = 0; i < flight; ++i, at += team)
      value[i] = l2_level::load(reinterpret_cast<address>(data) + Order::sector_of(at, sectors) * sector, 0u);
#pragma unroll
    for (int i = 0; i < flight; ++i) sum += value[i];
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <typename Order>
void add_sectors(findings& found, const std::string& order, const device_buffer<char>& data, std::size_t bytes) {
  const auto blocks = static_cast<unsigned>(device_sms()) * 2;
  constexpr unsigned threads = 1024;
  const unsigned team = blocks * threads;
  constexpr int trips = 16;
  device_buffer<unsigned> out{team};
  event_pair events;
  unsigned start = 0;
  samples rate = difference_per_step(found, "loads", 1.0 * team * flight * trips, [&](int times) {
    const double us = device_us(events, [&] {
      sectors_kernel<Order>
          <<<blocks, threads>>>(data.data(), static_cast<unsigned>(bytes / sector), start, trips * times, out.data());
      check_launch("sectors_kernel");
    });
    start += team * static_cast<unsigned>(flight * trips * times);
    return us;
  });
  for (double& sample : rate) sample = 1e-3 / sample;
  found.require(out.to_host(1).front() == 0x01010101u * static_cast<unsigned>(flight * trips * 2), "the sum is wrong");
  found.add("order=" + order + ";bytes=" + std::to_string(bytes), rate);
}

const registration random_read{
    {"random_read", "bandwidth", "G sectors/s",
     "4-byte loads of the whole card, each from a sector of its own, by footprint: without pattern, and every sector, "
     "every second and every fourth in order",
     [](findings& found) {
       constexpr std::size_t MiB = std::size_t{1} << 20;
       std::size_t available = 0, total = 0;
       EXAMPLES_CUDA_CHECK(cudaMemGetInfo(&available, &total));
       std::size_t largest = 8192 * MiB;
       while (largest > available / 2) largest /= 2;
       device_buffer<char> data{largest};
       EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
       for (const std::size_t size : {16, 128, 256, 1024, 8192})
         if (size * MiB <= largest) add_sectors<at_random>(found, "random", data, size * MiB);
       const std::size_t in_row = std::min(largest, 8192 * MiB);
       add_sectors<in_order<1>>(found, "every_sector", data, in_row);
       add_sectors<in_order<2>>(found, "every_second", data, in_row);
       add_sectors<in_order<4>>(found, "every_fourth", data, in_row);
     }}};

}  // namespace
}  // namespace examples::calibrate
