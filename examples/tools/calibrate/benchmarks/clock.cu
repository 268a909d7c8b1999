// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

namespace examples::calibrate {
namespace {

__device__ unsigned long long global_nanoseconds() {
  unsigned long long value;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(value));
  return value;
}

/// Every scheduler issues multiply-adds while one thread of each block compares the two clocks.
__global__ void busy_clock_kernel(int trips, float a, double* mhz, float* out) {
  float x = 0;
  const unsigned long long begin_ns = global_nanoseconds();
  const long long begin = clock64();
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
    for (int i = 0; i < 64; ++i) x = x * a + a;
  }
  const long long cycles = clock64() - begin;
  const unsigned long long ns = global_nanoseconds() - begin_ns;
  if (threadIdx.x == 0) mhz[blockIdx.x] = static_cast<double>(cycles) * 1e3 / static_cast<double>(ns);
  // Never true, but the compilers cannot know that. Without this store they would remove the loop.
  if (x == 3.f) *out = x;
}

const registration sm_clock{{"sm_clock", "clock", "MHz",
                             "clock of the SMs while all of them do multiply-adds: cycle counter against global timer",
                             [](findings& found) {
                               const auto sms = static_cast<unsigned>(device_sms());
                               device_buffer<double> mhz{sms};
                               device_buffer<float> out{1};
                               // About 8 ms, because the global timer advances in steps of up to a microsecond.
                               constexpr int trips = 30'000;
                               found.add("", repeated(usual_repeats, [&] {
                                           busy_clock_kernel<<<sms, 1024>>>(trips, 0.5f, mhz.data(), out.data());
                                           check_launch("busy_clock_kernel");
                                           return median_of(mhz.to_host());
                                         }));
                             }}};

}  // namespace
}  // namespace examples::calibrate
