// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "stopwatch.cuh"

namespace examples::calibrate {

using chain_link = unsigned long long;

// Each load returns the address of the next load.
struct by_l1 {
  static __device__ chain_link follow(chain_link at) {
    asm volatile("ld.global.ca.u64 %0, [%0];" : "+l"(at)::"memory");
    return at;
  }
};
/// These loads bypass L1.
struct by_l2 {
  static __device__ chain_link follow(chain_link at) {
    asm volatile("ld.global.cg.u64 %0, [%0];" : "+l"(at)::"memory");
    return at;
  }
};

/// A chain of words in a buffer, each of which holds the address of the next.
struct chain {
  const char* base;
  unsigned length;
  std::size_t stride;
  bool scattered;

  /// The offset of link `i`. A scattered link lies in an even line of its stretch, so that odd lines stay untouched.
  __host__ __device__ std::size_t place(unsigned i) const {
    const unsigned line = scattered ? (i * 2654435761u >> 16) & 254u : 0;
    return i * stride + line * std::size_t{128};
  }
  /// The links form one full cycle in an order without pattern: a linear congruence whose length is a power of two.
  __host__ __device__ unsigned after(unsigned i) const { return (i * 1'664'525u + 1'013'904'223u) & (length - 1); }
};

template <typename Chain>
__global__ void chain_kernel(char* base, Chain how) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < how.length; i += gridDim.x * blockDim.x)
    *reinterpret_cast<chain_link*>(base + how.place(i)) =
        reinterpret_cast<chain_link>(how.base + how.place(how.after(i)));
}

inline chain make_chain(char* base, unsigned length, std::size_t stride, bool scattered) {
  const chain how{base, length, stride, scattered};
  chain_kernel<<<64, 256>>>(base, how);
  check_launch("chain_kernel");
  return how;
}

/// One thread follows the chain. Before the timed links, it loads one word in each of `pages` pages, for the address
/// translation, and follows `warm` links.
template <typename Load>
__global__ void chase_kernel(const char* base, int warm, int pages, std::size_t page, int trips, chain_link* out,
                             interval* marks) {
  constexpr int unroll = 16;
  chain_link touched = 0;
  for (int i = 0; i < pages; ++i)
    touched += Load::follow(reinterpret_cast<chain_link>(base + static_cast<std::size_t>(i) * page + 128));
  // The loaded words of the pages are zero, so that nothing is added. The compiler cannot know that.
  chain_link at = reinterpret_cast<chain_link>(base) + (touched == 1 ? 1 : 0);
  for (int i = 0; i < warm; ++i) at = Load::follow(at);
  const interval taken = timed_loop<unroll>(trips, [&](int) { at = Load::follow(at); });
  *out = at;
  mark(marks, taken);
}

/// Cycles per link, from the difference between `links` and twice as many links. `prepare()` sets the state of the
/// caches before each run.
template <typename Load, typename Prepare>
samples chase_cycles(findings& found, const char* base, int warm, int pages, std::size_t page, int links,
                     Prepare prepare) {
  stopwatch watch;
  device_buffer<chain_link> out{1};
  constexpr int unroll = 16;
  return difference_per_step(found, "chain", links, [&](int times) {
    prepare();
    chase_kernel<Load><<<1, 1>>>(base, warm, pages, page, times * links / unroll, out.data(), watch.marks());
    check_launch("chase_kernel");
    return watch.cycles(1);
  });
}

/// Reads a whole buffer on all SMs, bypassing L1.
template <typename Word>
__global__ void sweep_kernel(const Word* data, std::size_t words, Word* out) {
  Word sum = 0;
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < words;
       i += std::size_t{gridDim.x} * blockDim.x)
    sum += __ldcg(data + i);
  if (sum == Word{1}) *out = sum;
}

inline void sweep(const char* data, std::size_t bytes, chain_link* out) {
  const auto blocks = static_cast<unsigned>(device_sms()) * 2;
  sweep_kernel<<<blocks, 1024>>>(reinterpret_cast<const chain_link*>(data), bytes / sizeof(chain_link), out);
  check_launch("sweep_kernel");
}

}  // namespace examples::calibrate
