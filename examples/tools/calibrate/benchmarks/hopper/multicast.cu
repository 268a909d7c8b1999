// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/cluster.cuh"
#include "../clustered.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

/// The content of all words that are copied.
constexpr unsigned word = 0x0101'0101;
/// Boxes of the buffer, which L2 holds; a power of two.
constexpr unsigned places = 256;

/// The order in which copies go through the places: a linear congruence without pattern.
__device__ unsigned place_after(unsigned place) { return (place * 1'664'525u + 1'013'904'223u) & (places - 1); }

__device__ unsigned sum_of_words(const char* copied, unsigned bytes) {
  unsigned sum = 0;
  for (unsigned i = 0; i < bytes / 4; ++i) sum += reinterpret_cast<const unsigned*>(copied)[i];
  return sum;
}

/// Each block of a cluster of `blocks` copies its part of a box to all of them. Its first warp starts the copies, and
/// its second one awaits the boxes. A stage is filled again when all blocks have awaited its last box, because copies
/// write into all of them. The copying warp runs ahead of the other one by up to `Stages` boxes.
template <unsigned Stages>
__global__ void multicast_kernel(const char* data, unsigned bytes, unsigned blocks, int trips, unsigned* out,
                                 interval* marks) {
  extern __shared__ __align__(128) char copied[];
  __shared__ unsigned long long filled_barriers[Stages], free_barriers[Stages];
  const auto first_filled = static_cast<unsigned>(__cvta_generic_to_shared(filled_barriers));
  const auto first_free = static_cast<unsigned>(__cvta_generic_to_shared(free_barriers));
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(copied));
  const unsigned of_this = blockIdx.x % blocks, part = bytes / blocks;
  if (threadIdx.x == 0) {
    for (unsigned i = 0; i < bytes / 4; ++i) reinterpret_cast<unsigned*>(copied)[i] = 0;
    for (unsigned stage = 0; stage < Stages; ++stage) {
      copy_barrier{first_filled + 8 * stage}.create(1);
      copy_barrier{first_free + 8 * stage}.create(blocks);
    }
    fence_for_copies();
  }
  __syncwarp();
  await_cluster();
  const bool copies = threadIdx.x == 0, awaits = threadIdx.x == 32;
  unsigned place = blockIdx.x / blocks * 7u & (places - 1);
  unsigned parity = 0;
  const interval taken = timed_loop<static_cast<int>(Stages)>(trips, [&](int i) {
    const auto stage = static_cast<unsigned>(i);
    const copy_barrier filled{first_filled + 8 * stage};
    if (copies) {
      copy_barrier{first_free + 8 * stage}.await(parity ^ 1);
      filled.announce(bytes);
      copy_to_blocks(static_cast<unsigned short>((1u << blocks) - 1), to + stage * bytes + of_this * part,
                     data + std::size_t{place} * bytes + of_this * part, part, filled);
      place = place_after(place);
    } else if (awaits) {
      filled.await(parity);
      for (unsigned block = 0; block < blocks; ++block) arrive_in(block, first_free + 8 * stage);
    }
    if (stage == Stages - 1) parity ^= 1;
  });
  __syncwarp();
  // The shared memory of a block exists until the others have written into it.
  await_cluster();
  if (copies) out[blockIdx.x] = sum_of_words(copied, bytes);
  if (blockIdx.x == 0) mark(marks, taken);
}

/// One thread of each block copies its part of a box to all blocks of the cluster, and awaits the box. The sum of these
/// times is the interval. The barrier of the cluster before each box lies outside of it.
template <typename Int>
__global__ void multicast_latency_kernel(const char* data, unsigned bytes, unsigned blocks, int trips, Int* out,
                                         interval* marks) {
  extern __shared__ __align__(128) char copied[];
  __shared__ unsigned long long of_filled;
  const copy_barrier filled{static_cast<unsigned>(__cvta_generic_to_shared(&of_filled))};
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(copied));
  const unsigned of_this = blockIdx.x % blocks, part = bytes / blocks;
  filled.create(1);
  fence_for_copies();
  unsigned place = 0;
  long long sum = 0;
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
    await_cluster();
    const long long begin = clock64();
    filled.announce(bytes);
    copy_to_blocks(static_cast<unsigned short>((1u << blocks) - 1), to + of_this * part,
                   data + std::size_t{place} * bytes + of_this * part, part, filled);
    filled.await(static_cast<unsigned>(trip) % 2);
    sum += clock64() - begin;
    place = place_after(place);
  }
  await_cluster();
  out[blockIdx.x] = sum_of_words(copied, bytes);
  if (blockIdx.x == 0) mark(marks, {0, sum});
}

/// A buffer for the boxes, filled with `word`, and the results of all blocks.
struct copied_data {
  copied_data(unsigned bytes, unsigned blocks) : data{std::size_t{places} * bytes}, out{blocks} {
    EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
    out.poison();
  }
  void require_words(findings& found, unsigned bytes) const {
    found.require(std::ranges::all_of(out.to_host(), [=](unsigned each) { return each == word * (bytes / 4); }),
                  "a block did not receive a word");
  }
  device_buffer<char> data;
  device_buffer<unsigned> out;
};

/// Cycles of a box of `bytes`, which each block receives, in one cluster or in all that the card holds at a time. A
/// block fills an SM.
template <unsigned Stages>
samples multicast_cycles(findings& found, unsigned blocks, unsigned bytes, bool all_clusters) {
  const auto kernel = multicast_kernel<Stages>;
  const auto shared = static_cast<unsigned>(whole_sm_shared()) - 1024;  // The barriers need some of it.
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  constexpr unsigned threads = 64;
  const unsigned clusters =
      all_clusters ? clustered_launch{16 * 64, blocks, threads, shared}.active_clusters(kernel) : 1;
  copied_data boxes_of{bytes, clusters * blocks};
  const clustered_launch launch{clusters * blocks, blocks, threads, shared};
  stopwatch watch;
  constexpr unsigned boxes = 2048;
  samples cost = difference_per_step(found, "boxes", boxes, [&](int times) {
    launch(kernel, boxes_of.data.data(), bytes, blocks, static_cast<int>(boxes / Stages) * times, boxes_of.out.data(),
           watch.marks());
    return watch.cycles(2);
  });
  boxes_of.require_words(found, bytes);
  return cost;
}

samples multicast_latency(findings& found, unsigned blocks, unsigned bytes) {
  copied_data boxes_of{bytes, blocks};
  const clustered_launch launch{blocks, blocks, 1, std::max(bytes, 128u)};
  stopwatch watch;
  constexpr unsigned boxes = 256;
  samples cost = difference_per_step(found, "boxes", boxes, [&](int times) {
    launch(multicast_latency_kernel<unsigned>, boxes_of.data.data(), bytes, blocks, static_cast<int>(boxes) * times,
           boxes_of.out.data(), watch.marks());
    return watch.cycles(1);
  });
  boxes_of.require_words(found, bytes);
  return cost;
}

const registration multicast{
    {"multicast_copy", "multicast", "cycles",
     "a box that all blocks of a cluster receive, of which each copies its part (cp.async.bulk with multicast) from "
     "L2: "
     "from the barrier of the cluster until one thread has awaited it, and cycles of an SM per box with up to eight "
     "boxes in flight, in one cluster and in all",
     [](findings& found) {
       // A card without clusters has no rows of them.
       if (!card_has_clusters()) return;
       for (const unsigned blocks : {1u, 2u, 4u}) {
         const std::string of = "blocks=" + std::to_string(blocks) + ";bytes=";
         for (const unsigned bytes : {512u, 4096u})
           found.add_part("latency", "cycles", of + std::to_string(bytes), multicast_latency(found, blocks, bytes));
         for (const bool all : {false, true})
           for (const unsigned bytes : {4096u, 16384u})
             found.add_part("issue", "cycles per box", of + std::to_string(bytes) + ";clusters=" + (all ? "all" : "1"),
                            multicast_cycles<8>(found, blocks, bytes, all));
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
