// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"

#include <cstddef>
#include <string>

namespace examples::calibrate {
namespace {

constexpr int most_loads = 8;

/// A thread walks down its column, and the next row depends on what it has loaded, which is 0. The arrays, of which the
/// last one is stored to, lie one behind the other.
template <int Loads, int Stores>
__global__ void walk_kernel(long long* data, std::size_t elements, int rows) {
  const std::size_t columns = std::size_t{gridDim.x} * blockDim.x;
  std::size_t where = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x;
#pragma unroll 1
  for (int row = 0; row < rows; ++row) {
    long long sum = 0;
#pragma unroll
    for (int i = 0; i < Loads; ++i) sum += data[i * elements + where];
    if (Stores > 0) data[most_loads * elements + where] = sum;
    where += columns + static_cast<std::size_t>(sum);
  }
  if (where == 0) data[0] = 1;
}

/// The rows of all warps of an SM, so that L2 does not keep them from one launch to the next.
constexpr int rows_of_all = 4096;

template <int Loads, int Stores>
void add_walk(findings& found, device_buffer<long long>& data, int warps) {
  const auto blocks = static_cast<unsigned>(device_sms() * warps / 4);
  const int rows = rows_of_all / warps;
  event_pair events;
  samples ns = difference_per_step(found, "rows", rows, [&](int times) {
    return device_us(events, [&] {
      walk_kernel<Loads, Stores><<<blocks, 128>>>(data.data(), data.size() / (most_loads + 1), rows * times);
      check_launch("walk_kernel");
    });
  });
  for (double& each : ns) each *= 1e3;
  found.add("loads=" + std::to_string(Loads) + ";stores=" + std::to_string(Stores) + ";warps=" + std::to_string(warps),
            ns);
}

const registration reads_beside_writes{
    {"reads_beside_writes", "latency", "ns",
     "so many warps of each SM walk down rows of 8 bytes a thread, beyond L2: a row of so many arrays is loaded and of "
     "one stored, and the next row waits for the loads",
     [](findings& found) {
       const std::size_t elements = std::size_t{2 * rows_of_all} * static_cast<std::size_t>(device_sms()) * 32;
       device_buffer<long long> data{elements * (most_loads + 1)};
       data.zero();
       for (const int warps : {4, 16}) {
         add_walk<1, 0>(found, data, warps);
         add_walk<1, 1>(found, data, warps);
         add_walk<2, 0>(found, data, warps);
         add_walk<2, 1>(found, data, warps);
         add_walk<4, 0>(found, data, warps);
         add_walk<4, 1>(found, data, warps);
         add_walk<8, 0>(found, data, warps);
         add_walk<8, 1>(found, data, warps);
       }
       found.require(data.to_host(1).front() == 0, "a sum is wrong");
     }}};

}  // namespace
}  // namespace examples::calibrate
