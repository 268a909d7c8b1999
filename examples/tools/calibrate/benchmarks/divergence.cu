// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <string>
#include <utility>

namespace examples::calibrate {
namespace {

constexpr int steps = 32;

/// The work of the lanes of one way: dependent multiply-adds with a constant of this way, so that no two ways can be
/// merged.
template <int Way>
__device__ void walk(unsigned& x, unsigned a) {
#pragma unroll
  for (int i = 0; i < steps; ++i) asm volatile("mad.lo.u32 %0, %0, %1, %2;" : "+r"(x) : "r"(a), "n"(2 * Way + 1));
}

/// One branch for each way, in sequence, like an if-else chain.
template <int... Way>
__device__ void diverge(unsigned way, unsigned& x, unsigned a, std::integer_sequence<int, Way...>) {
  static_cast<void>(((way == Way ? (walk<Way>(x, a), true) : false) || ...));
}

__global__ void divergence_kernel(int trips, unsigned ways, unsigned a, unsigned* out, interval* marks) {
  const unsigned way = threadIdx.x % ways;
  unsigned x = threadIdx.x;
  const interval taken = timed_loop<1>(trips, [&](int) { diverge(way, x, a, std::make_integer_sequence<int, 32>{}); });
  out[threadIdx.x] = x;
  mark(marks, taken);
}

const registration divergence{
    {"divergence", "divergence", "cycles",
     "a trip through a branch of 32 dependent multiply-adds, by the ways that a warp's lanes go and by warps",
     [](findings& found) {
       device_buffer<unsigned> out{1024};
       stopwatch watch;
       constexpr int trips = 64;
       constexpr unsigned a = 3;
       for (const int warps : {1, 2, 8, 16, 32})
         for (const unsigned ways : {1u, 2u, 4u, 8u, 16u, 32u}) {
           const samples cost = difference_per_step(found, "trips", trips, [&](int times) {
             divergence_kernel<<<1, static_cast<unsigned>(warps) * 32>>>(trips * times, ways, a, out.data(),
                                                                         watch.marks());
             check_launch("divergence_kernel");
             return watch.cycles(warps);
           });
           const auto got = out.to_host(32);
           for (unsigned lane = 0; lane < 32; ++lane) {
             unsigned x = lane;
             for (int i = 0; i < steps * trips * 2; ++i) x = x * a + 2 * (lane % ways) + 1;
             found.require(got[lane] == x, "the result is wrong");
           }
           found.add("ways=" + std::to_string(ways) + ";warps=" + std::to_string(warps), cost);
         }
     }}};

}  // namespace
}  // namespace examples::calibrate
