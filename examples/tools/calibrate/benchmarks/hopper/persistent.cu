// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/copy_barrier.cuh"
#include "../../../../kernels/common/group_products.cuh"
#include "../stopwatch.cuh"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

constexpr unsigned threads = 128;

/// The way in which a block gets its next tile.
enum class scheduler { block_launch, loop, counter };

/// A tile is a chain of `work` additions and the store of its result.
template <typename Word>
__device__ void compute_tile(unsigned tile, int work, Word* out) {
  float value = static_cast<float>((threadIdx.x + tile) % 2);
#pragma unroll 16
  for (int i = 0; i < work; ++i) value += 1;
  out[tile * blockDim.x + threadIdx.x] = static_cast<Word>(value);
}

/// A block for each tile; or one block on each SM, which goes through its tiles in a loop, or takes the next one from a
/// counter that all blocks share.
template <scheduler By>
__global__ void __launch_bounds__(threads) tiles_kernel(unsigned tiles, int work, unsigned* counter, unsigned* out) {
  if constexpr (By == scheduler::block_launch) {
    compute_tile(blockIdx.x, work, out);
  } else if constexpr (By == scheduler::loop) {
    for (unsigned tile = blockIdx.x; tile < tiles; tile += gridDim.x) compute_tile(tile, work, out);
  } else {
    __shared__ unsigned next;
    for (unsigned tile = blockIdx.x; tile < tiles;) {
      compute_tile(tile, work, out);
      __syncthreads();
      if (threadIdx.x == 0) next = gridDim.x + atomicAdd(counter, 1u);
      __syncthreads();
      tile = next;
    }
  }
}

template <scheduler By>
samples us_of_a_tile(findings& found, int work) {
  const auto kernel = tiles_kernel<By>;
  const int shared = whole_sm_shared() - 1024;
  EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  const auto sms = static_cast<unsigned>(device_sms());
  constexpr unsigned of_an_sm = 256;
  const unsigned most = 2 * of_an_sm * sms;
  device_buffer<unsigned> out{std::size_t{most} * threads};
  device_buffer<unsigned> counter{1};
  out.poison();
  event_pair events;
  samples cost = difference_per_step(found, "tiles", of_an_sm, [&](int times) {
    const unsigned tiles = of_an_sm * sms * static_cast<unsigned>(times);
    counter.zero();
    return device_us(events, [&] {
      kernel<<<By == scheduler::block_launch ? tiles : sms, threads, static_cast<std::size_t>(shared)>>>(
          tiles, work, counter.data(), out.data());
      check_launch("tiles_kernel");
    });
  });
  const auto words = out.to_host();
  bool right = true;
  for (unsigned i = 0; i < words.size(); ++i)
    right = right && words[i] == static_cast<unsigned>(work) + (i + i / threads) % 2;
  found.require(right, "a tile was not computed");
  return cost;
}

void add_tiles(findings& found, int work) {
  const std::string of = "work=" + std::to_string(work);
  found.add("next=block;" + of, us_of_a_tile<scheduler::block_launch>(found, work));
  found.add("next=loop;" + of, us_of_a_tile<scheduler::loop>(found, work));
  found.add("next=counter;" + of, us_of_a_tile<scheduler::counter>(found, work));
}

const registration tile_loop{
    {"tile_loop", "persistent", "us per tile of an SM",
     "a tile of a chain of additions and a store of 128 threads, one block on an SM, by the additions and what gives a "
     "block its next tile: the launch of a block, a loop, or a counter that all blocks share",
     [](findings& found) {
       for (const int work : {256, 2048}) add_tiles(found, work);
     }}};

bool card_has_group_products() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major == 9;
}

/// Words of a tile's right factor, 256 rows of 128 bytes, and of the left one, 64 rows.
constexpr unsigned right_words = 256 * 32, left_words = 64 * 32;
constexpr int columns = 256;
/// Products between two waits, as in a loop over columns of 64 elements.
constexpr int products_of_a_step = 4;
/// A pair of barriers of the block for each warp group. One group waits at it, and the other one arrives.
__device__ void await_turn(unsigned group) {
  asm volatile(EXAMPLES_SINCE_HOPPER("barrier.sync %0, 256;")::"r"(1 + group) : "memory");
}
__device__ void give_turn(unsigned group) {
  asm volatile(EXAMPLES_SINCE_HOPPER("barrier.arrive %0, 256;")::"r"(1 + group) : "memory");
}

/// A tile is `depth` products of 64 x 256 sums and their stores. One warp group computes all tiles, or two groups take
/// turns: the products of a tile overlap with the stores of the one before it.
template <unsigned Groups>
__global__ void __launch_bounds__(Groups* threads)
    persistent_products_kernel(int tiles, int depth, const unsigned* words, float* out, interval* marks) {
  extern __shared__ __align__(1024) unsigned tile[];
  for (unsigned i = threadIdx.x; i < right_words + left_words; i += blockDim.x) tile[i] = words[i];
  const unsigned group = threadIdx.x / threads, of_group = threadIdx.x % threads;
  float* const to = out + (std::size_t{blockIdx.x} * Groups + group) * threads * (columns / 2);
  fence_for_copies();
  if (Groups > 1 && group == 1) give_turn(0);
  const interval taken = timed_loop<1>(tiles, [&](int) {
    std::uint64_t at_right = descriptor_of(tile), at_left = descriptor_of(tile + right_words);
    unsigned unused[4] = {};
    float sums[columns / 2] = {};
    if (Groups > 1) await_turn(group);
#pragma unroll 1
    for (int step = 0; step < depth; step += products_of_a_step) {
      begin_group_products();
#pragma unroll
      for (int i = 0; i < products_of_a_step; ++i) group_bfloat16::add<columns, false>(sums, unused, at_left, at_right);
      end_group_products();
      await_group_products<1>();
    }
    await_group_products<0>();
    if (Groups > 1) give_turn(1 - group);
    // Lanes store pairs of neighbouring columns, four lanes a sector.
    for (unsigned i = 0; i < columns / 2; i += 2)
      *reinterpret_cast<float2*>(to + (i / 2 * threads + of_group) * 2) = make_float2(sums[i], sums[i + 1]);
  });
  if (Groups > 1 && group == 0) await_turn(0);
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Cycles of an SM for a tile, while all SMs compute tiles.
template <unsigned Groups>
samples cycles_of_a_tile(findings& found, int depth) {
  const auto kernel = persistent_products_kernel<Groups>;
  const auto sms = static_cast<unsigned>(device_sms());
  device_buffer<unsigned> ones{right_words + left_words};
  const std::vector<unsigned> words(ones.size(), group_bfloat16::one);
  EXAMPLES_CUDA_CHECK(cudaMemcpy(ones.data(), words.data(), ones.bytes(), cudaMemcpyHostToDevice));
  device_buffer<float> out{std::size_t{sms} * Groups * threads * (columns / 2)};
  out.poison();
  constexpr int shared = (right_words + left_words) * 4;
  EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  stopwatch watch;
  constexpr int tiles = 64;
  samples cost = difference_per_step(found, "tiles", double{tiles} * Groups, [&](int times) {
    kernel<<<sms, Groups * threads, shared>>>(tiles * times, depth, ones.data(), out.data(), watch.marks());
    check_launch("persistent_products_kernel");
    return watch.cycles(Groups * threads / 32);
  });
  const auto expected = static_cast<float>(depth * group_bfloat16::depth);
  found.require(std::ranges::all_of(out.to_host(), [=](float each) { return each == expected; }), "a sum is wrong");
  return cost;
}

const registration persistent_products{
    {"persistent_tile", "persistent", "cycles per tile of an SM",
     "a tile of products of 64 x 256 sums (wgmma of bfloat16) and the stores of its sums in float, by the products and "
     "the warp groups: two groups take turns, so that one multiplies while the other one stores",
     [](findings& found) {
       if (!card_has_group_products()) return;
       for (const int depth : {8, 32, 128}) {
         const std::string of = "products=" + std::to_string(depth) + ";groups=";
         found.add(of + '1', cycles_of_a_tile<1>(found, depth));
         found.add(of + '2', cycles_of_a_tile<2>(found, depth));
       }
     }}};

/// Waits for the warp group, at a barrier of its own.
__device__ void await_group(unsigned group) { asm volatile("barrier.sync %0, 128;" ::"r"(1 + group) : "memory"); }

/// The warps of a group give registers back and take them again. Between two changes they wait for each other, as the
/// PTX ISA demands.
template <typename Int>
__global__ void __launch_bounds__(2 * threads, 1) registers_kernel(Int trips, interval* marks) {
  const unsigned group = threadIdx.x / threads;
  const interval taken = timed_loop<8>(trips, [&](int) {
    asm volatile(EXAMPLES_ON_HOPPER("setmaxnreg.dec.sync.aligned.u32 40;"));
    await_group(group);
    asm volatile(EXAMPLES_ON_HOPPER("setmaxnreg.inc.sync.aligned.u32 120;"));
    await_group(group);
  });
  mark(marks, taken);
}

template <typename Int>
__global__ void named_barrier_kernel(Int trips, interval* marks) {
  const unsigned group = threadIdx.x / threads;
  const interval taken = timed_loop<16>(trips, [&](int) { await_group(group); });
  mark(marks, taken);
}

const registration registers{
    {"register_reallocation", "persistent", "cycles",
     "a warp group gives up registers and takes them again (setmaxnreg from 120 to 40 and back), with a barrier of the "
     "group after each, two groups on an SM",
     [](findings& found) {
       if (!card_has_group_products()) return;
       stopwatch watch;
       constexpr int trips = 64;
       found.add("groups=2", difference_per_step(found, "reallocations", 8 * trips, [&](int times) {
                   registers_kernel<int><<<1, 2 * threads>>>(trips * times, watch.marks());
                   check_launch("registers_kernel");
                   return watch.cycles(2 * threads / 32);
                 }));
     }}};

const registration named_barriers{
    {"named_barrier", "persistent", "cycles",
     "a barrier of 128 threads of a block, by such groups, each of which has a barrier of its own",
     [](findings& found) {
       stopwatch watch;
       constexpr int trips = 64;
       for (const unsigned groups : {1u, 2u, 4u})
         found.add("groups=" + std::to_string(groups),
                   difference_per_step(found, "barriers", 16 * trips, [&](int times) {
                     named_barrier_kernel<int><<<1, groups * threads>>>(trips * times, watch.marks());
                     check_launch("named_barrier_kernel");
                     return watch.cycles(static_cast<int>(groups * threads / 32));
                   }));
     }}};

}  // namespace
}  // namespace examples::calibrate
