// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

// Compute power and shared memory, measured as in "Estimation of GPU performance parameters" (2010).

/// Each thread does n operations, as n/2 multiply-adds, and one write.
template <typename T>
__global__ void multiply_adds(int trips, T a, T b, T* out) {
  T x = static_cast<T>(threadIdx.x % 2);
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
    for (int i = 0; i < 64; ++i) x = x * a + b;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

template <typename T>
benchmark power(const std::string& type) {
  return {"compute_power_" + type, "compute", "Gop/s",
          "all SMs full of threads that do 12800 multiply-adds each; a multiply-add is two operations",
          [](findings& found) {
            const auto blocks = static_cast<unsigned>(device_sms()) * 16;
            device_buffer<T> out{std::size_t{blocks} * 512};
            event_pair events;
            constexpr int trips = 200;
            const double operations = 512.0 * blocks * trips * 64 * 2;
            const samples us_per_operation = difference_per_step(found, "operations", operations, [&](int times) {
              return device_us(events, [&] {
                multiply_adds<<<blocks, 512>>>(trips * times, T(-1), T(1), out.data());
                check_launch("multiply_adds");
              });
            });
            // Each step replaces x by 1 - x, and the number of steps is even.
            found.require(out.to_host(2) == std::vector<T>{T(0), T(1)}, "the result is wrong");
            samples rate;
            for (const double us : us_per_operation) rate.push_back(1e-3 / us);
            found.add("", rate);
          }};
}

const registration float_power{power<float>("float")};
const registration double_power{power<double>("double")};
const registration int_power{power<int>("int32")};

/// Adds to the thread's own word of shared memory or, without `Access`, to a register, in the same loop. The accesses
/// are volatile, because ptxas would otherwise keep the word in a register, and the sum would still be right.
template <bool Access>
__global__ void accumulate(int trips, float a, float* out) {
  __shared__ float words[512];
  words[threadIdx.x] = 0;
  const auto at = static_cast<unsigned>(__cvta_generic_to_shared(words + threadIdx.x));
  float x = 0;
  __syncthreads();
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
    for (int i = 0; i < 16; ++i) {
      if constexpr (Access) asm volatile("ld.volatile.shared.f32 %0, [%1];" : "=f"(x) : "r"(at));
      asm volatile("add.rn.f32 %0, %0, %1;" : "+f"(x) : "f"(a));
      if constexpr (Access) asm volatile("st.volatile.shared.f32 [%1], %0;" ::"f"(x), "r"(at));
    }
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

const registration shared_bandwidth{{"shared_bandwidth", "compute", "GB/s",
                                     "all SMs full of threads that read, increase and write their own word 6400 times; "
                                     "8 bytes each. The document takes the time of "
                                     "the arithmetic off, which overlaps with the accesses: here nothing is taken off, "
                                     "and the loop without them stands beside",
                                     [](findings& found) {
                                       const auto blocks = static_cast<unsigned>(device_sms()) * 16;
                                       device_buffer<float> out{std::size_t{blocks} * 512};
                                       event_pair events;
                                       constexpr int trips = 400;
                                       const double accesses = 512.0 * blocks * trips * 16;
                                       const auto measure = [&](auto kernel) {
                                         return difference_per_step(found, "accesses", accesses, [&](int times) {
                                           return device_us(events, [&] {
                                             kernel<<<blocks, 512>>>(trips * times, 1.f, out.data());
                                             check_launch("accumulate");
                                           });
                                         });
                                       };
                                       samples rate;
                                       for (const double us : measure(accumulate<true>)) rate.push_back(8e-3 / us);
                                       found.require(out.to_host(1).front() == 2.f * trips * 16, "the sum is wrong");
                                       found.add_part("read_modify_write", "GB/s", "", rate);
                                       samples without;
                                       for (const double us : measure(accumulate<false>)) without.push_back(1e-3 / us);
                                       found.add_part("loop_without", "Gop/s", "", without);
                                     }}};

}  // namespace
}  // namespace examples::calibrate
