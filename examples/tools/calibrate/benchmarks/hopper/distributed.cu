// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/cluster.cuh"
#include "../clustered.cuh"

#include <string>

namespace examples::calibrate {
namespace {

/// Loads that do not wait, of 16 bytes a lane. No two in a row have the same address.
struct loads_in_turn {
  static constexpr bool chained = false;
  static __device__ void load(const unsigned& at, unsigned offset, unsigned& value) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    asm volatile(EXAMPLES_SINCE_HOPPER("ld.shared::cluster.v4.u32 {%0, %1, %2, %3}, [%4];")
                 : "+r"(a), "+r"(b), "+r"(c), "+r"(d)
                 : "r"(at + offset));
    value += a + b + (c + d);
  }
};
/// Each word holds its own address in the cluster, so that the next load waits.
struct loads_chained {
  static constexpr bool chained = true;
  static __device__ void load(unsigned& at, unsigned, unsigned&) {
    asm volatile(EXAMPLES_SINCE_HOPPER("ld.shared::cluster.u32 %0, [%0];") : "+r"(at));
  }
};

constexpr int unroll = 16;

/// Each of two blocks loads from the shared memory of the other one.
template <typename Load>
__global__ void __launch_bounds__(1024) distributed_kernel(int trips, unsigned* out, interval* marks) {
  constexpr unsigned words = 8192;
  extern __shared__ __align__(128) unsigned data[];
  const auto base = static_cast<unsigned>(__cvta_generic_to_shared(data));
  const unsigned other = blockIdx.x ^ 1;
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x)
    data[i] = Load::chained ? address_in(blockIdx.x, base + 4 * i) : 1;
  await_cluster();
  const unsigned lane = threadIdx.x % 32;
  const unsigned first = address_in(other, base) + lane * (Load::chained ? 4 : 16);
  unsigned at = first;
  unsigned value = 0;
  unsigned half = 0;
  const interval taken = timed_loop<unroll>(trips, [&](int i) {
    if (i == 0) half ^= words * 4 / 2;
    Load::load(at, half + 512 * static_cast<unsigned>(i), value);
  });
  await_cluster();
  if (blockIdx.x != 0) return;
  out[threadIdx.x] = Load::chained ? at - first : value;
  mark(marks, taken);
}

template <typename Load>
samples distributed_cycles(findings& found, int warps) {
  const auto threads = static_cast<unsigned>(warps) * 32;
  device_buffer<unsigned> out{threads};
  out.poison();
  stopwatch watch;
  // A block that has an SM for itself has its neighbour on another one.
  const int shared = whole_sm_shared();
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(distributed_kernel<Load>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  constexpr int trips = 64;
  samples cost = difference_per_step(found, "loads", double{unroll} * trips * warps, [&](int times) {
    clustered_launch{2, 2, threads, static_cast<unsigned>(shared)}(distributed_kernel<Load>, trips * times, out.data(),
                                                                   watch.marks());
    return watch.cycles(warps);
  });
  const unsigned expected = Load::chained ? 0 : 4 * unroll * trips * 2;
  found.require(out.to_host().back() == expected, Load::chained ? "the address is wrong" : "the sum is wrong");
  found.require(median_of(cost) >= 2, "no result is ready that soon: it was optimised away");
  return cost;
}

const registration distributed_load{
    {"distributed_load", "clusters", "cycles",
     "a load from the shared memory of the other block of a cluster: latency, and cycles of an SM per warp instruction "
     "of 16 bytes a lane",
     [](findings& found) {
       // A card without clusters has no rows of them.
       if (!card_has_clusters()) return;
       found.add_part("latency", "cycles", "", distributed_cycles<loads_chained>(found, 1));
       for (const int warps : {4, 32})
         found.add_part("issue", "cycles per warp instruction", "warps=" + std::to_string(warps),
                        distributed_cycles<loads_in_turn>(found, warps));
     }}};

}  // namespace
}  // namespace examples::calibrate
