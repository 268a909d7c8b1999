// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "copy_barrier.cuh"

namespace examples {

/// The barrier of a cluster. Code for a card without clusters has nothing instead, which the checks find.
__device__ inline void await_cluster() {
  asm volatile(EXAMPLES_SINCE_HOPPER("barrier.cluster.arrive.release.aligned;")::: "memory");
  asm volatile(EXAMPLES_SINCE_HOPPER("barrier.cluster.wait.acquire.aligned;")::: "memory");
}

/// The address in the cluster of what another block has at the address `at` of its own shared memory.
__device__ inline unsigned address_in([[maybe_unused]] unsigned block, [[maybe_unused]] unsigned at) {
  unsigned result = 0;
  asm volatile(EXAMPLES_SINCE_HOPPER("mapa.shared::cluster.u32 %0, %1, %2;") : "+r"(result) : "r"(at), "r"(block));
  return result;
}

/// Arrives on a barrier in the shared memory of another block of the cluster, which lies at `at` in that block. It
/// orders what this thread has done before for its own block only: with `.release.cluster`, the compiler adds a fence
/// of the cluster, which takes some 800 cycles (multicast_copy on an H100 with it, 2026-11-25: 937 cycles a box and
/// 1584 with a second block). A stage that was read needs no such fence before asynchronous copies fill it again.
__device__ inline void arrive_in([[maybe_unused]] unsigned block, [[maybe_unused]] unsigned at) {
  asm volatile(EXAMPLES_SINCE_HOPPER("mbarrier.arrive.shared::cluster.b64 _, [%0];")::"r"(address_in(block, at))
               : "memory");
}

/// Copies bytes to the same place in all blocks of the cluster whose bits are set in `blocks`. They arrive on the
/// barrier at `barrier` in each of them.
__device__ inline void copy_to_blocks([[maybe_unused]] unsigned short blocks, [[maybe_unused]] unsigned to,
                                      [[maybe_unused]] const char* from, [[maybe_unused]] unsigned bytes,
                                      [[maybe_unused]] copy_barrier barrier) {
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
                                     ".multicast::cluster [%0], [%1], %2, [%3], %4;")::"r"(to),
               "l"(from), "r"(bytes), "r"(barrier.at), "h"(blocks)
               : "memory");
}

/// The same for the box of a tensor map whose first element is at `x`, `y`.
__device__ inline void copy_box_to_blocks([[maybe_unused]] unsigned short blocks, [[maybe_unused]] unsigned to,
                                          [[maybe_unused]] const void* map, [[maybe_unused]] unsigned x,
                                          [[maybe_unused]] unsigned y, [[maybe_unused]] copy_barrier barrier) {
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes"
                                     ".multicast::cluster [%0], [%1, {%2, %3}], [%4], %5;")::"r"(to),
               "l"(map), "r"(x), "r"(y), "r"(barrier.at), "h"(blocks)
               : "memory");
}

}  // namespace examples
