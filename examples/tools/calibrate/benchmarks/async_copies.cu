// SPDX-License-Identifier: BSL-1.0
#include "chase.cuh"

#include <algorithm>
#include <string>

namespace examples::calibrate {
namespace {

constexpr std::size_t MiB = std::size_t{1} << 20;
/// Several times the size of any L2.
constexpr std::size_t more_than_l2 = 512 * MiB;
/// The size of the pages in which the driver maps device memory.
constexpr std::size_t page = 2 * MiB;
/// The content of all words that are copied.
constexpr unsigned word = 0x0101'0101;

// A copy is a struct with these members: `bytes`, those of one thread; and start(), which starts the copy of a thread
// from global to shared memory. Code for a card without these copies copies nothing, which the checks find.
template <unsigned Bytes>
struct through_l1 {
  static constexpr unsigned bytes = Bytes;
  static __device__ void start([[maybe_unused]] unsigned to, [[maybe_unused]] const char* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(to), "l"(from), "n"(Bytes) : "memory");
#endif
  }
};
/// Only copies of 16 bytes can bypass L1.
struct past_l1 {
  static constexpr unsigned bytes = 16;
  static __device__ void start([[maybe_unused]] unsigned to, [[maybe_unused]] const char* from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(from) : "memory");
#endif
  }
};
__device__ void end_group() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}
/// Waits until at most `Groups` groups of copies are in flight.
template <int Groups>
__device__ void await_all_but() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(Groups) : "memory");
#endif
}

bool card_has_copies() {
  int major = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
  return major >= 8;
}

__device__ unsigned sum_of(const unsigned* words, unsigned count) {
  unsigned sum = 0;
  for (unsigned i = 0; i < count; ++i) sum += words[i];
  return sum;
}

/// Each warp makes eight copies per trip. It does not wait for them. All warps copy the same data to the same places.
constexpr unsigned requests = 8;
constexpr unsigned block_warps = 32;

template <typename Copy>
__global__ void copies_kernel(int trips, const char* data, unsigned* out, interval* marks) {
  constexpr unsigned request = 32 * Copy::bytes;
  constexpr unsigned words = requests * request / 4;
  __shared__ alignas(128) unsigned copied[words];
  for (unsigned i = threadIdx.x; i < words; i += blockDim.x) copied[i] = 0;
  const unsigned offset = threadIdx.x % 32 * Copy::bytes;
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(copied)) + offset;
  const char* from = data + offset;
  const interval taken = timed_loop<requests>(trips, [&](int i) {
    const unsigned at = static_cast<unsigned>(i) * request;
    Copy::start(to + at, from + at);
    if (i == requests - 1) end_group();
  });
  await_all_but<0>();
  __syncthreads();
  out[threadIdx.x] = sum_of(copied, words);
  mark(marks, taken);
}

template <typename Copy>
void add_issue(findings& found, const std::string& cache) {
  constexpr unsigned words = requests * 32 * Copy::bytes / 4;
  device_buffer<unsigned> data{words};
  EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
  device_buffer<unsigned> out{block_warps * 32};
  out.zero();
  // All SMs together would meet in the few lines of this data in L2.
  stopwatch watch;
  constexpr int trips = 64;
  const samples cost = difference_per_step(found, "copies", double{block_warps} * requests * trips, [&](int times) {
    copies_kernel<Copy>
        <<<1, block_warps * 32>>>(trips * times, reinterpret_cast<const char*>(data.data()), out.data(), watch.marks());
    check_launch("copies_kernel");
    return watch.cycles(block_warps);
  });
  found.require(std::ranges::all_of(out.to_host(), [](unsigned sum) { return sum == word * words; }),
                "a word was not copied");
  found.add("bytes=" + std::to_string(Copy::bytes) + ";cache=" + cache + ";sms=1", cost);
}

const registration issue{{"async_copy_issue", "copies", "cycles per request",
                          "cycles of an SM per warp instruction cp.async, by bytes of a thread: of data that L1 holds, "
                          "and past L1 of data that L2 holds",
                          [](findings& found) {
                            // A card without the instruction has no rows of it.
                            if (!card_has_copies()) return;
                            add_issue<through_l1<4>>(found, "l1");
                            add_issue<through_l1<8>>(found, "l1");
                            add_issue<through_l1<16>>(found, "l1");
                            add_issue<past_l1>(found, "l2");
                          }}};

/// Places in a buffer, each of which is copied once, in an order without pattern. All lie in even stretches of 512
/// bytes, which is the size of the largest copy of a warp.
struct places {
  static constexpr unsigned number = 2048;
  static constexpr std::size_t stretch = 512;
  const char* base;
  std::size_t stride;

  __device__ const char* at(unsigned i) const {
    const auto stretches = static_cast<unsigned>(stride / stretch);
    return base + i * stride + ((i * 2654435761u >> 16) & (stretches - 1) & ~1u) * stretch;
  }
  static __device__ unsigned after(unsigned i) { return (i * 1'664'525u + 1'013'904'223u) & (number - 1); }
};

/// One warp copies from each place in turn and awaits each copy. Before, it loads one word in each of `pages` pages,
/// for the address translation.
template <typename Copy, typename Places>
__global__ void awaited_copies_kernel(Places from, int pages, int trips, unsigned* out, interval* marks) {
  constexpr int unroll = 16;
  constexpr unsigned request = 32 * Copy::bytes;
  __shared__ alignas(128) unsigned copied[unroll * request / 4];
  for (unsigned i = threadIdx.x; i < unroll * request / 4; i += blockDim.x) copied[i] = 0;
  unsigned touched = 0;
  for (int i = 0; i < pages; ++i)
    touched += __ldcg(reinterpret_cast<const unsigned*>(from.base + static_cast<std::size_t>(i) * page + from.stretch));
  const unsigned offset = threadIdx.x * Copy::bytes;
  const auto to = static_cast<unsigned>(__cvta_generic_to_shared(copied)) + offset;
  unsigned place = 0;
  const char* next = from.at(place) + offset;
  const interval taken = timed_loop<unroll>(trips, [&](int i) {
    Copy::start(to + static_cast<unsigned>(i) * request, next);
    end_group();
    // While the copy is in flight.
    place = from.after(place);
    next = from.at(place) + offset;
    await_all_but<0>();
  });
  __syncthreads();
  out[threadIdx.x] = sum_of(copied, unroll * request / 4);
  out[32 + threadIdx.x] = touched;
  mark(marks, taken);
}

template <typename Copy>
void add_awaited(findings& found, const std::string& level, std::size_t bytes) {
  const bool dram = level == "dram";
  device_buffer<char> data{bytes};
  device_buffer<char> other{dram ? more_than_l2 : 4};
  device_buffer<chain_link> nothing{1};
  device_buffer<unsigned> out{64};
  EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
  other.zero();
  out.zero();
  stopwatch watch;
  constexpr int unroll = 16;
  constexpr int trips = places::number / 2 / unroll;
  const samples cost = difference_per_step(found, "chain", places::number / 2, [&](int times) {
    // The buffer is in L2, or it is not.
    if (dram)
      sweep(other.data(), other.bytes(), nothing.data());
    else
      sweep(data.data(), data.bytes(), nothing.data());
    awaited_copies_kernel<Copy><<<1, 32>>>(places{data.data(), bytes / places::number}, static_cast<int>(bytes / page),
                                           trips * times, out.data(), watch.marks());
    check_launch("awaited_copies_kernel");
    return watch.cycles(1);
  });
  found.require(out.to_host(1).front() == word * (unroll * 32 * Copy::bytes / 4), "a word was not copied");
  found.add("level=" + level + ";bytes=" + std::to_string(Copy::bytes), cost);
}

const registration latency{{"async_copy_latency", "copies", "cycles",
                            "a copy of a warp by cp.async, from its start until it is awaited, by bytes of a thread: "
                            "from L2, and from lines that L2 has lost, with warm translation",
                            [](findings& found) {
                              if (!card_has_copies()) return;
                              add_awaited<through_l1<4>>(found, "l2", 4 * MiB);
                              add_awaited<through_l1<8>>(found, "l2", 4 * MiB);
                              add_awaited<past_l1>(found, "l2", 4 * MiB);
                              add_awaited<through_l1<4>>(found, "dram", 64 * MiB);
                              add_awaited<past_l1>(found, "dram", 64 * MiB);
                            }}};

}  // namespace
}  // namespace examples::calibrate
