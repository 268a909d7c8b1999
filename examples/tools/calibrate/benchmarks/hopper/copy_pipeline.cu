// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/copy_barrier.cuh"
#include "../../../../kernels/common/group_products.cuh"
#include "../../../../kernels/common/tensor_map.cuh"
#include "../stopwatch.cuh"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

bool card_has_group_products() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major == 9;
}

constexpr unsigned group_threads = 128;
constexpr unsigned stages = 8;
/// Bytes of a copy.
constexpr unsigned copied_bytes = 1024;
/// Words of the largest right factor, 256 rows of 128 bytes, and of the left one, 64 rows.
constexpr unsigned right_words = 256 * 32, left_words = 64 * 32;

/// One warp group multiplies, or only waits if there are no columns, and one thread of another group copies. All stages
/// use the same tile, so that the copies are small and the steps cost what their synchronisation costs. `Awaited` says
/// whether a step awaits its own products, or else those of the step before.
template <int Copies, int Columns, bool Awaited>
__global__ void __launch_bounds__(2 * group_threads)
    copy_pipeline_kernel(const unsigned* words, int trips, float* out, interval* marks) {
  extern __shared__ __align__(1024) unsigned tile[];
  __shared__ unsigned long long filled_barriers[stages], free_barriers[stages];
  const auto barrier_at = [](unsigned long long& each) {
    return copy_barrier{static_cast<unsigned>(__cvta_generic_to_shared(&each))};
  };
  for (unsigned i = threadIdx.x; i < right_words + left_words; i += blockDim.x) tile[i] = words[i];
  if (threadIdx.x == 0)
    for (unsigned stage = 0; stage < stages; ++stage) {
      barrier_at(filled_barriers[stage]).create(1);
      barrier_at(free_barriers[stage]).create(1);
    }
  fence_for_copies();
  if (threadIdx.x >= group_threads) {
    __syncthreads();
    if (threadIdx.x > group_threads) return;
    const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tile));
    const char* const from = reinterpret_cast<const char*>(words);
#pragma unroll 1
    for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
      for (unsigned stage = 0; stage < stages; ++stage) {
        barrier_at(free_barriers[stage]).await(static_cast<unsigned>(trip) % 2 ^ 1);
        const copy_barrier filled = barrier_at(filled_barriers[stage]);
        filled.announce(static_cast<unsigned>(Copies) * copied_bytes);
#pragma unroll
        for (int i = 0; i < Copies; ++i) {
          const unsigned at = static_cast<unsigned>(i) * copied_bytes;
          filled.copy(to + at, from + at, copied_bytes);
        }
      }
    }
    return;
  }

  float sums[Columns > 0 ? Columns / 2 : 1] = {};
  unsigned parity = 0;
  bool first = true;
  const interval taken = timed_loop<static_cast<int>(stages)>(trips, [&](int i) {
    const auto stage = static_cast<unsigned>(i);
    barrier_at(filled_barriers[stage]).await(parity);
    if constexpr (Columns > 0) {
      std::uint64_t at_right = descriptor_of(tile), at_left = descriptor_of(tile + right_words);
      unsigned unused[4] = {};
      begin_group_products();
#pragma unroll
      for (int k = 0; k < 64; k += group_bfloat16::depth) {
        group_bfloat16::add<Columns, false>(sums, unused, at_left, at_right);
        at_left += group_bfloat16::depth * 2 / 16;
        at_right += group_bfloat16::depth * 2 / 16;
      }
      end_group_products();
      await_group_products<Awaited ? 0 : 1>();
    }
    // The stage of the products that are done is free.
    const unsigned done = Awaited || Columns == 0 ? stage : (stage + stages - 1) % stages;
    if (threadIdx.x == 0 && (Awaited || Columns == 0 || !first)) barrier_at(free_barriers[done]).arrive();
    first = false;
    if (stage == stages - 1) parity ^= 1;
  });
  await_group_products<0>();
  bool alike = true;
  for (const float sum : sums) alike = alike && sum == sums[0];
  out[threadIdx.x] = alike ? sums[0] : -1;
  mark(marks, taken);
}

template <int Copies, int Columns, bool Awaited>
samples copy_pipeline_cycles(findings& found) {
  const auto kernel = copy_pipeline_kernel<Copies, Columns, Awaited>;
  device_buffer<unsigned> ones{right_words + left_words};
  const std::vector<unsigned> words(ones.size(), group_bfloat16::one);
  EXAMPLES_CUDA_CHECK(cudaMemcpy(ones.data(), words.data(), ones.bytes(), cudaMemcpyHostToDevice));
  device_buffer<float> out{group_threads};
  out.poison();
  const unsigned shared = (right_words + left_words) * 4;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  stopwatch watch;
  constexpr int trips = 32;
  samples cost = difference_per_step(found, "steps", double{stages} * trips, [&](int times) {
    kernel<<<1, 2 * group_threads, shared>>>(ones.data(), trips * times, out.data(), watch.marks());
    check_launch("copy_pipeline_kernel");
    return watch.cycles(4);
  });
  const float expected = Columns == 0 ? 0 : 64.0f * stages * trips * 2;
  found.require(std::ranges::all_of(out.to_host(), [=](float each) { return each == expected; }), "a sum is wrong");
  return cost;
}

template <int Columns>
void add_products(findings& found) {
  const std::string parameters = "copies=2;columns=" + std::to_string(Columns);
  found.add(parameters + ";awaited=own", copy_pipeline_cycles<2, Columns, true>(found));
  found.add(parameters + ";awaited=before", copy_pipeline_cycles<2, Columns, false>(found));
}

const registration copy_pipeline{
    {"copy_pipeline", "copies", "cycles per step",
     "a step of a pipeline of eight stages, in which one thread copies (cp.async.bulk of 1024 bytes each) and a warp "
     "group waits for the copies, multiplies 64 rows by columns over a depth of 64 bfloat16 (wgmma), and frees the "
     "stage of its own products or of those before",
     [](findings& found) {
       if (!card_has_group_products()) return;
       found.add("copies=0;columns=0", copy_pipeline_cycles<0, 0, true>(found));
       found.add("copies=1;columns=0", copy_pipeline_cycles<1, 0, true>(found));
       found.add("copies=2;columns=0", copy_pipeline_cycles<2, 0, true>(found));
       found.add("copies=4;columns=0", copy_pipeline_cycles<4, 0, true>(found));
       add_products<8>(found);
       add_products<32>(found);
       add_products<64>(found);
       add_products<128>(found);
       add_products<256>(found);
     }}};

/// One thread copies a box through a tensor map again and again, and awaits each copy. The first copy needs the map.
template <typename Cycles>
__global__ void tensor_copies_kernel(const __grid_constant__ CUtensorMap map, Cycles* taken) {
  extern __shared__ __align__(1024) unsigned tile[];
  __shared__ unsigned long long filled;
  const copy_barrier barrier{static_cast<unsigned>(__cvta_generic_to_shared(&filled))};
  barrier.create(1);
  fence_for_copies();
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(tile));
  for (unsigned i = 0; i < 2; ++i) {
    const long long begin = clock64();
    barrier.announce(64 * 64 * 2);
    barrier.copy_box(to, &map, 0, 0);
    barrier.await(i);
    taken[i] = clock64() - begin;
  }
  taken[2] = tile[0];
}

const registration tensor_copy{
    {"tensor_copy", "copies", "cycles",
     "a copy of a box of 64 x 64 bfloat16 from L2 through a tensor map, until its thread has awaited it: the first one "
     "of a kernel, which fetches the map, and the second",
     [](findings& found) {
       if (!card_has_group_products()) return;
       constexpr unsigned side = 64;
       device_buffer<unsigned> matrix{side * side / 2};
       EXAMPLES_CUDA_CHECK(cudaMemset(matrix.data(), 1, matrix.bytes()));
       const CUtensorMap map = map_of_boxes(matrix.data(), side, side);
       device_buffer<long long> taken{3};
       samples first, second;
       for (int i = 0; i < usual_repeats; ++i) {
         tensor_copies_kernel<<<1, 1, side * side * 2>>>(map, taken.data());
         check_launch("tensor_copies_kernel");
         const auto all = taken.to_host();
         first.push_back(static_cast<double>(all[0]));
         second.push_back(static_cast<double>(all[1]));
         found.require(all[2] == 0x0101'0101, "a word was not copied");
       }
       found.add("copy=first", first);
       found.add("copy=second", second);
     }}};

}  // namespace
}  // namespace examples::calibrate
