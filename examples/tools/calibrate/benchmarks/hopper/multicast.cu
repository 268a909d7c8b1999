// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/cluster.cuh"
#include "../clustered.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

/// The content of all words that are copied.
constexpr unsigned word = 0x0101'0101;
constexpr unsigned places = 256;

/// Each block of a cluster of `blocks` copies its part of a box to all of them, by one thread. A block fills a stage
/// again when all blocks have received its last box, because its copies write into all of them. `InFlight` of the
/// `Stages` stages are being filled. The others give the other blocks time to free theirs.
template <unsigned Stages, unsigned InFlight>
__global__ void multicast_kernel(const char* data, unsigned bytes, unsigned blocks, int trips, unsigned* out,
                                 interval* marks) {
  extern __shared__ __align__(128) char copied[];
  __shared__ unsigned long long filled_barriers[Stages], free_barriers[Stages];
  const auto first_filled = static_cast<unsigned>(__cvta_generic_to_shared(filled_barriers));
  const auto first_free = static_cast<unsigned>(__cvta_generic_to_shared(free_barriers));
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(copied));
  const unsigned of_this = blockIdx.x % blocks, part = bytes / blocks;
  for (unsigned i = 0; i < bytes / 4; ++i) reinterpret_cast<unsigned*>(copied)[i] = 0;
  for (unsigned stage = 0; stage < Stages; ++stage) {
    copy_barrier{first_filled + 8 * stage}.create(1);
    copy_barrier{first_free + 8 * stage}.create(blocks);
  }
  fence_for_copies();
  await_cluster();
  unsigned started = 0;
  unsigned place = blockIdx.x / blocks * 7u % places;
  const auto start = [&] {
    const unsigned stage = started % Stages, at = of_this * part;
    const copy_barrier filled{first_filled + 8 * stage};
    copy_barrier{first_free + 8 * stage}.await(started / Stages % 2 ^ 1);
    filled.announce(bytes);
    copy_to_blocks(static_cast<unsigned short>((1u << blocks) - 1), to + stage * bytes + at,
                   data + std::size_t{place} * bytes + at, part, filled);
    place = (place * 1'664'525u + 1'013'904'223u) % places;
    ++started;
  };
  for (unsigned i = 0; i + 1 < InFlight; ++i) start();
  unsigned parity = 0;
  const interval taken = timed_loop<static_cast<int>(Stages)>(trips, [&](int i) {
    const auto stage = static_cast<unsigned>(i);
    start();
    copy_barrier{first_filled + 8 * stage}.await(parity);
    for (unsigned block = 0; block < blocks; ++block) arrive_in(block, first_free + 8 * stage);
    if (stage == Stages - 1) parity ^= 1;
  });
  for (unsigned stage = 0; stage + 1 < InFlight; ++stage) copy_barrier{first_filled + 8 * stage}.await(parity);
  // The shared memory of a block exists until the others have written into it.
  await_cluster();
  unsigned sum = 0;
  for (unsigned i = 0; i < bytes / 4; ++i) sum += reinterpret_cast<const unsigned*>(copied)[i];
  out[blockIdx.x] = sum;
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Cycles of a box of `bytes`, which each block receives, in one cluster or in all that the card holds at a time.
template <unsigned Stages, unsigned InFlight>
samples multicast_cycles(findings& found, unsigned blocks, unsigned bytes, bool all_clusters) {
  const auto kernel = multicast_kernel<Stages, InFlight>;
  const auto shared = static_cast<unsigned>(whole_sm_shared()) - 1024;  // The barriers need some of it.
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  const unsigned clusters = all_clusters ? clustered_launch{16 * 64, blocks, 1, shared}.active_clusters(kernel) : 1;
  device_buffer<char> data{std::size_t{places} * bytes};
  EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
  device_buffer<unsigned> out{std::size_t{clusters} * blocks};
  out.poison();
  const clustered_launch launch{clusters * blocks, blocks, 1, shared};
  stopwatch watch;
  constexpr unsigned boxes = 1024;
  samples cost = difference_per_step(found, "boxes", boxes, [&](int times) {
    launch(kernel, data.data(), bytes, blocks, static_cast<int>(boxes / Stages) * times, out.data(), watch.marks());
    return watch.cycles(1);
  });
  found.require(std::ranges::all_of(out.to_host(), [=](unsigned each) { return each == word * (bytes / 4); }),
                "a block did not receive a word");
  return cost;
}

const registration multicast{{"multicast_copy", "multicast", "cycles",
                              "a box that all blocks of a cluster receive, of which each copies its part "
                              "(cp.async.bulk with multicast) from L2: "
                              "until one thread of each block has awaited it and freed its place in all blocks, and "
                              "cycles of an SM per box with "
                              "four boxes in flight in eight stages, in one cluster and in all",
                              [](findings& found) {
                                // A card without clusters has no rows of them.
                                if (!card_has_clusters()) return;
                                for (const unsigned blocks : {1u, 2u, 4u}) {
                                  const std::string of = "blocks=" + std::to_string(blocks) + ";bytes=";
                                  for (const unsigned bytes : {512u, 4096u})
                                    found.add_part("latency", "cycles", of + std::to_string(bytes),
                                                   multicast_cycles<1, 1>(found, blocks, bytes, false));
                                  for (const bool all : {false, true})
                                    for (const unsigned bytes : {4096u, 16384u})
                                      found.add_part("issue", "cycles per box",
                                                     of + std::to_string(bytes) + ";clusters=" + (all ? "all" : "1"),
                                                     multicast_cycles<8, 4>(found, blocks, bytes, all));
                                }
                              }}};

}  // namespace
}  // namespace examples::calibrate
