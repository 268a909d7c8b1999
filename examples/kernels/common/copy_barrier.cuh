// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

// Bulk copies exist since compute capability 9.0. Code for an older card has nothing instead, which the checks find.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
#define EXAMPLES_SINCE_HOPPER(text) text
#else
#define EXAMPLES_SINCE_HOPPER(text) ""
#endif

/// A barrier at an address of shared memory. A phase of it ends when its threads have arrived, and the bytes that they
/// announced have been copied.
struct copy_barrier {
  unsigned at;

  __device__ void create([[maybe_unused]] unsigned arrivals) const {
    asm volatile(EXAMPLES_SINCE_HOPPER("mbarrier.init.shared::cta.b64 [%0], %1;")::"r"(at), "r"(arrivals) : "memory");
  }
  __device__ void arrive() const {
    asm volatile(EXAMPLES_SINCE_HOPPER("mbarrier.arrive.shared::cta.b64 _, [%0];")::"r"(at) : "memory");
  }
  __device__ void announce([[maybe_unused]] unsigned bytes) const {
    asm volatile(EXAMPLES_SINCE_HOPPER("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;")::"r"(at), "r"(bytes)
                 : "memory");
  }
  /// Waits for the end of a phase, whose parity is 0 for the first one.
  __device__ void await([[maybe_unused]] unsigned parity) const {
    unsigned done = 1;
    do {
      asm volatile(EXAMPLES_SINCE_HOPPER("{ .reg .pred ended; "
                                         "mbarrier.try_wait.parity.shared::cta.b64 ended, [%1], %2; "
                                         "selp.u32 %0, 1, 0, ended; }")
                   : "+r"(done)
                   : "r"(at), "r"(parity)
                   : "memory");
    } while (done == 0);
  }
  __device__ void copy([[maybe_unused]] unsigned to, [[maybe_unused]] const char* from,
                       [[maybe_unused]] unsigned bytes) const {
    asm volatile(
        EXAMPLES_SINCE_HOPPER(
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];")::"r"(to),
        "l"(from), "r"(bytes), "r"(at)
        : "memory");
  }
  /// Copies the box of a tensor map whose first element is at `x`, `y`.
  __device__ void copy_box([[maybe_unused]] unsigned to, [[maybe_unused]] const void* map, [[maybe_unused]] unsigned x,
                           [[maybe_unused]] unsigned y) const {
    asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.tensor.2d.shared::cluster.global.tile"
                                       ".mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];")::"r"(to),
                 "l"(map), "r"(x), "r"(y), "r"(at)
                 : "memory");
  }
};

/// Makes barriers, and what threads have stored to shared memory, known to copies and matrix products.
__device__ inline void fence_for_copies() { asm volatile(EXAMPLES_SINCE_HOPPER("fence.proxy.async;")::: "memory"); }

/// Stores from shared to global memory, as a group of its own.
__device__ inline void store_in_bulk([[maybe_unused]] void* to, [[maybe_unused]] unsigned from,
                                     [[maybe_unused]] unsigned bytes) {
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;")::"l"(to), "r"(from),
               "r"(bytes)
               : "memory");
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.commit_group;")::: "memory");
}
/// Waits until at most `Groups` groups of stores have not been completed.
template <int Groups>
__device__ void await_bulk_stores() {
  asm volatile(EXAMPLES_SINCE_HOPPER("cp.async.bulk.wait_group %0;")::"n"(Groups) : "memory");
}

}  // namespace examples
