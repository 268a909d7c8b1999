// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

/// A trip consists of `Body` instructions, each of which needs the result of the previous one, and of the count, its
/// comparison and the branch. The body is there because ptxas removes an empty loop.
template <int Body>
__global__ void short_loop_kernel(int trips, unsigned a, unsigned* out, interval* marks) {
  unsigned x = threadIdx.x;
  mark(marks, timed_loop<Body>(trips, [&](int) {
         asm volatile("lop3.b32 %0, %0, %1, %2, 0x96;" : "+r"(x) : "r"(a), "r"(threadIdx.x));
       }));
  out[threadIdx.x] = x;
}

template <int Body>
samples trip_cycles(findings& found, int warps) {
  stopwatch watch;
  device_buffer<unsigned> out{1024};
  constexpr int trips = 16'384;
  return difference_per_step(found, "trips", trips, [&](int times) {
    short_loop_kernel<Body><<<1, static_cast<unsigned>(warps) * 32>>>(trips * times, 5, out.data(), watch.marks());
    check_launch("short_loop_kernel");
    return watch.cycles(warps);
  });
}

/// A trip adds a word of a column to a sum, which needs the word. A pass before the timed one brings the column into
/// L1.
__global__ void column_kernel(int trips, const float* __restrict__ column, int stride, float* out, interval* marks) {
  float sum = 0;
  for (int i = 0; i < trips; ++i) sum += column[i * stride + threadIdx.x];
  const float* at = column + threadIdx.x;
  const interval taken = timed_loop<1>(trips, [&](int) {
    sum = sum * 0.5F + *at;
    at += stride;
  });
  out[threadIdx.x] = sum;
  mark(marks, taken);
}

samples loading_trip_cycles(findings& found) {
  stopwatch watch;
  constexpr int trips = 128;
  constexpr int stride = 32;
  device_buffer<float> column{2 * trips * stride}, out{stride};
  column.zero();
  return difference_per_step(found, "trips", trips, [&](int times) {
    column_kernel<<<1, stride>>>(trips * times, column.data(), stride, out.data(), watch.marks());
    check_launch("column_kernel");
    return watch.cycles(1);
  });
}

const registration loop{
    {"loop", "divergence", "cycles",
     "a trip of a counted loop by warps of a block: of four instructions, of which one is no part of the counting; and "
     "where it says so with a longer body of dependent ones, beside which the counting goes on, or with a load that L1 "
     "serves and a multiply-add that needs it",
     [](findings& found) {
       for (const int warps : {1, 4, 8, 16, 32})
         found.add("warps=" + std::to_string(warps), trip_cycles<1>(found, warps));
       found.add("warps=1;body=16", trip_cycles<16>(found, 1));
       found.add("warps=1;body=load", loading_trip_cycles(found));
     }}};

}  // namespace
}  // namespace examples::calibrate
