// SPDX-License-Identifier: BSL-1.0
#include "batches.cuh"

#include <algorithm>
#include <cstdint>
#include <string>

namespace examples::calibrate {
namespace {

/// Each thread repeatedly adds one to its element in memory. It uses two pointers, and no compiler knows that they are
/// equal, so that each load waits for the previous store.
template <typename Level>
__global__ void increase_kernel(const unsigned* from, unsigned* to, unsigned spacing, int trips, interval* marks) {
  const std::size_t i = (blockIdx.x * blockDim.x + threadIdx.x) * std::size_t{spacing};
  const auto load_from = reinterpret_cast<address>(from + i);
  const interval taken = timed_loop<4>(trips, [&](int) {
    const unsigned before = Level::load(load_from, 0u);
    asm volatile("st.global.u32 [%0], %1;" ::"l"(to + i), "r"(before + 1) : "memory");
  });
  mark(marks + blockIdx.x * (blockDim.x / 32), taken);
}

template <typename Level>
void add_increases(findings& found) {
  const auto sms = static_cast<unsigned>(device_sms());
  constexpr unsigned line_words = 32;
  for (const unsigned spacing : {1u, line_words})
    for (const unsigned warps : {1u, 8u}) {
      const unsigned threads = warps * 32;
      device_buffer<unsigned> data{std::size_t{sms} * threads * spacing};
      data.zero();
      device_buffer<interval> marks{std::size_t{sms} * warps};
      constexpr int trips = 256;
      const samples cost = difference_per_step(found, "increases", trips * 4, [&](int times) {
        increase_kernel<Level><<<sms, threads>>>(data.data(), data.data(), spacing, trips * times, marks.data());
        check_launch("increase_kernel");
        // The SMs progress at different speeds if they wait for L2.
        return cycles_of_a_block(marks.to_host(), warps);
      });
      // Each repeat and the trial do three times `trips` in all.
      const auto got = data.to_host();
      constexpr unsigned expected = trips * 4 * 3 * (usual_repeats + 1);
      found.require(std::ranges::count(got, expected) == std::int64_t{sms} * threads, "the sum is wrong");
      found.add(std::string{"level="} + Level::name + ";warps_per_sm=" + std::to_string(warps) +
                    ";lines=" + (spacing == 1 ? "1" : "32"),
                cost);
    }
}

const registration read_modify_write{
    {"read_modify_write", "latency", "cycles",
     "each thread of all SMs increases its own element in memory in a loop: cycles from one increase to the next, by "
     "warps and by the lines of a warp's elements; loads from L1, and past it",
     [](findings& found) {
       add_increases<l1_level>(found);
       add_increases<l2_level>(found);
     }}};

}  // namespace
}  // namespace examples::calibrate
