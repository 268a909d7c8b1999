// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

namespace examples::calibrate {
namespace {

constexpr int branches_of_a_trip = 8;

/// `Steps` dependent multiply-adds.
template <int Steps>
__device__ __forceinline__ void walk(unsigned& x, unsigned a) {
#pragma unroll
  for (int i = 0; i < Steps; ++i) asm volatile("mad.lo.u32 %0, %0, %1, 7;" : "+r"(x) : "r"(a));
}

/// The condition of a branch: there is none; all operands are known long before; or one is what the multiply-add before
/// has computed.
enum class condition { none, known, computed };

/// A multiply-add, and `Side` of them in a side of a branch. `enters` is 0 in lanes that do not take it. ptxas makes
/// short sides depend on a predicate.
template <condition How, int Side>
__global__ void branch_kernel(int trips, unsigned a, unsigned mask, unsigned lanes_that_enter, unsigned* out,
                              interval* marks) {
  unsigned x = threadIdx.x;
  const unsigned enters = lanes_that_enter >> (threadIdx.x % 32) & 1U;
  mark(marks, timed_loop<branches_of_a_trip>(trips, [&](int) {
         walk<1>(x, a);
         if (How == condition::none || (How == condition::computed ? (x & mask) | enters : enters) != 0)
           walk<Side>(x, a);
       }));
  out[threadIdx.x] = x;
}

template <condition How, int Side>
samples branch_cycles(findings& found, unsigned lanes_that_enter) {
  stopwatch watch;
  device_buffer<unsigned> out{32};
  constexpr int trips = 256;
  return difference_per_step(found, "branches", trips * branches_of_a_trip, [&](int times) {
    branch_kernel<How, Side><<<1, 32>>>(trips * times, 3, 0, lanes_that_enter, out.data(), watch.marks());
    check_launch("branch_kernel");
    return watch.cycles(1);
  });
}

constexpr unsigned all_lanes = ~0U, every_other_lane = 0x55555555U;

const registration branch{{"branch", "divergence", "cycles",
                           "a multiply-add and, in a side of a branch, 32 dependent ones, by the lanes that take it; "
                           "lanes=any has no branch, and with steps=1 no side",
                           [](findings& found) {
                             constexpr int side = 32;
                             found.add("lanes=any;steps=1", branch_cycles<condition::none, 0>(found, all_lanes));
                             found.add("lanes=any;steps=33", branch_cycles<condition::none, side>(found, all_lanes));
                             found.add("lanes=none", branch_cycles<condition::known, side>(found, 0));
                             found.add("lanes=all", branch_cycles<condition::known, side>(found, all_lanes));
                             found.add("lanes=half", branch_cycles<condition::known, side>(found, every_other_lane));
                             found.add("lanes=half;condition=computed",
                                       branch_cycles<condition::computed, side>(found, every_other_lane));
                           }}};

const registration predicate{
    {"predicate", "divergence", "cycles",
     "nine dependent multiply-adds of which eight have a predicate, by its condition: none, known before, or computed "
     "by the first one",
     [](findings& found) {
       found.add("condition=none", branch_cycles<condition::none, 8>(found, all_lanes));
       found.add("condition=known", branch_cycles<condition::known, 8>(found, every_other_lane));
       found.add("condition=computed", branch_cycles<condition::computed, 8>(found, every_other_lane));
     }}};

}  // namespace
}  // namespace examples::calibrate
