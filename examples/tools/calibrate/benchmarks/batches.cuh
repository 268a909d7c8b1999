// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "stopwatch.cuh"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

namespace examples::calibrate {

// A batch is a number of loads that a warp issues together. The loaded words, combined, are the lower half of the
// address of the next batch, which therefore waits for all loads of this one. The upper half of the address is the same
// in the whole buffer. The only arithmetic between two batches is the combination of the loaded words.

using address = unsigned long long;

/// A load of one word, or of four equal words. All four are used, because ptxas would otherwise load only one.
struct l1_level {
  static constexpr const char* name = "l1";
  static constexpr bool scattered = false;
  static __device__ unsigned load(address at, unsigned) {
    unsigned value;
    asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(value) : "l"(at));
    return value;
  }
  static __device__ unsigned load(address at, uint4) {
    uint4 value;
    asm volatile("ld.global.ca.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
                 : "l"(at));
    return value.x & value.y & value.z & value.w;
  }
};
/// These loads bypass L1.
struct l2_level {
  static constexpr const char* name = "l2";
  static constexpr bool scattered = false;
  static __device__ unsigned load(address at, unsigned) {
    unsigned value;
    asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(value) : "l"(at));
    return value;
  }
  static __device__ unsigned load(address at, uint4) {
    uint4 value;
    asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
                 : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
                 : "l"(at));
    return value.x & value.y & value.z & value.w;
  }
};
/// L2 holds none of the loaded lines, and no two lines are adjacent.
struct dram_level : l2_level {
  static constexpr const char* name = "dram";
  static constexpr bool scattered = true;
};

/// The placement of the loads of a batch: close together, or scattered over some 65 MiB.
struct batch_layout {
  /// Batches of each warp, which it follows in a cycle.
  unsigned slots = 1;
  unsigned loads = 1;
  /// The number of 128-byte lines over which the lanes of one load are spread evenly. Each lane loads `word` bytes.
  unsigned lines = 1;
  unsigned word = 4;
  bool one_address = false;
  bool scattered = false;

  // Scattered lines lie in every second line of the buffer. Each of the sixteen loads of a batch has its own range,
  // because the offset between loads is a constant that an instruction can hold.
  static constexpr unsigned places_bits = 14;
  static constexpr unsigned places_in_row = 2048;
  static constexpr unsigned most_loads = 16;
  static constexpr unsigned far = (places_in_row + 37) * 256;
  static constexpr std::size_t scattered_bytes =
      ((1u << places_bits) / places_in_row) * (most_loads * std::size_t{far});

  /// A permutation of the numbers of `bits` bits.
  static __host__ __device__ unsigned shuffled(unsigned i, unsigned bits) {
    const unsigned mask = (1u << bits) - 1;
    i = i * 2'654'435'761u & mask;
    i ^= i >> (bits / 2);
    return i * 2'246'822'519u & mask;
  }

  __host__ __device__ std::size_t place(unsigned warp, unsigned slot, unsigned load, unsigned lane) const {
    const unsigned lanes_a_line = 32 / lines;
    const unsigned line = one_address ? 0 : lane / lanes_a_line;
    const unsigned in_line = one_address ? 0 : lane % lanes_a_line * word;
    const unsigned batch = warp * slots + slot;
    if (!scattered) return (std::size_t{batch * loads + load} * lines + line) * 128 + in_line;
    // With one load in a batch, its lines are spread over the ranges of all sixteen loads.
    constexpr unsigned load_bits = 4;
    const unsigned unit = loads == 1 ? shuffled(batch * lines + line, places_bits + load_bits)
                                     : shuffled(batch, places_bits) + (load << places_bits);
    const unsigned at = unit & ((1u << places_bits) - 1);
    const unsigned range = at / places_in_row * most_loads + (unit >> places_bits);
    return std::size_t{range} * far + at % places_in_row * 256 + in_line;
  }

  std::size_t bytes(unsigned warps) const {
    return scattered ? scattered_bytes : std::size_t{warps} * slots * loads * lines * 128;
  }
};

/// A buffer whose addresses all have the same upper half.
class one_half_buffer {
 public:
  explicit one_half_buffer(std::size_t bytes) : whole_{2 * bytes}, bytes_{bytes} {
    const auto first = reinterpret_cast<address>(whole_.data());
    const bool crosses = first >> 32 != (first + bytes - 1) >> 32;
    base_ = whole_.data() + (crosses ? bytes : 0);
    whole_.zero();
  }
  char* data() const { return base_; }
  std::size_t bytes() const { return bytes_; }
  address begin() const { return reinterpret_cast<address>(base_); }

 private:
  device_buffer<char> whole_;
  std::size_t bytes_;
  char* base_ = nullptr;
};

template <typename Layout>
__global__ void lay_out_kernel(char* base, Layout how, unsigned warps) {
  const unsigned count = warps * how.slots * how.loads * 32;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x) {
    const unsigned lane = i % 32, load = i / 32 % how.loads, batch = i / 32 / how.loads;
    const unsigned warp = batch / how.slots, slot = batch % how.slots;
    const unsigned next = slot + 1 == how.slots ? 0 : slot + 1;
    auto* words = reinterpret_cast<unsigned*>(base + how.place(warp, slot, load, lane));
    const auto to = static_cast<unsigned>(reinterpret_cast<address>(base) + how.place(warp, next, 0, lane));
    for (unsigned k = 0; k < how.word / 4; ++k) words[k] = to;
  }
}

/// Selects the SMs that work. Blocks on other SMs only wait until all blocks are resident.
struct sm_choice {
  unsigned first = ~0u;
  __device__ bool has_this() const {
    unsigned sm = 0;
    asm("mov.u32 %0, %%smid;" : "=r"(sm));
    return sm < first;
  }
};

constexpr int batch_unroll = 8;

/// Work before the timed batches: a load of one word in each of `pages` pages, for the address translation, and
/// `batches` batches.
struct warm_up {
  int pages = 0;
  int batches = 0;
};

/// Changes only the lower register of the pair.
__device__ inline address with_low_half(address at, unsigned low) {
  asm("{.reg .u32 l, h; mov.b64 {l, h}, %0; mov.b64 %0, {%1, h};}" : "+l"(at) : "r"(low));
  return at;
}

template <typename Level, int Loads, typename Word>
__device__ address follow_batch(address at) {
  constexpr std::size_t distance = Level::scattered ? batch_layout::far : 32 * sizeof(Word);
  unsigned value[Loads];
#pragma unroll
  for (int i = 0; i < Loads; ++i) value[i] = Level::load(at + static_cast<unsigned>(i) * distance, Word{});
  unsigned next = value[0];
#pragma unroll
  for (int i = 1; i < Loads; ++i) next &= value[i];
  return with_low_half(at, next);
}

template <typename Level, int Loads, typename Word>
__global__ void batch_kernel(address base, const unsigned* starts, sm_choice where, warm_up before, int trips,
                             unsigned* out, interval* marks) {
  if (!where.has_this()) {
    spin(20'000);
    return;
  }
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned start = starts[thread];
  for (int i = 0; i < before.pages; ++i) {
    constexpr address page = 2u << 20;
    // These words are zero, because no link lies there.
    start |= Level::load(base + static_cast<unsigned>(i) * page + 128, 0u);
  }
  address at = with_low_half(base, start);
  for (int i = 0; i < before.batches; ++i) at = follow_batch<Level, Loads, Word>(at);
  const interval taken = timed_loop<batch_unroll>(trips, [&](int) { at = follow_batch<Level, Loads, Word>(at); });
  out[thread] = static_cast<unsigned>(at);
  if (marks != nullptr && threadIdx.x == 0) marks[blockIdx.x] = taken;
}

/// Chains of batches in memory, with the buffers and calls that are needed to follow them.
template <typename Level, int Loads, typename Word>
class batches {
 public:
  batches(const batch_layout& how, unsigned blocks, unsigned threads)
      : how_{how}, blocks_{blocks}, threads_{threads}, data_{how.bytes(warps())}, starts_{blocks * threads},
        out_{blocks * threads}, marks_{blocks} {
    lay_out();
    out_.poison();
    marks_.zero();
    std::vector<unsigned> starts(starts_.size());
    for (unsigned i = 0; i < starts.size(); ++i) starts[i] = low_half(i, 0);
    EXAMPLES_CUDA_CHECK(cudaMemcpy(starts_.data(), starts.data(), starts_.bytes(), cudaMemcpyHostToDevice));
  }

  /// Writes the chains, which are then where a kernel's stores leave them.
  void lay_out() {
    lay_out_kernel<<<1024, 256>>>(data_.data(), how_, warps());
    check_launch("lay_out_kernel");
  }
  const one_half_buffer& data() const { return data_; }

  void launch(int count, warm_up before = {}, sm_choice where = {}) {
    batch_kernel<Level, Loads, Word><<<blocks_, threads_>>>(data_.begin(), starts_.data(), where, before,
                                                            count / batch_unroll, out_.data(), marks_.data());
    check_launch("batch_kernel");
    followed_ = static_cast<unsigned>(count + before.batches);
  }

  /// Waits for the kernel. Mean cycles of a block; each block is timed on its own SM.
  double cycles_of_a_block() const {
    double sum = 0;
    for (const interval& taken : marks_.to_host()) sum += static_cast<double>(taken.end - taken.begin);
    return sum / blocks_;
  }

  /// Waits for the kernel. Cycles of the block that takes longest.
  double cycles_of_slowest_block() const {
    long long most = 0;
    for (const interval& taken : marks_.to_host()) most = std::max(most, taken.end - taken.begin);
    return static_cast<double>(most);
  }

  /// Waits for the kernel. Cycles from the first begin to the last end of the blocks that worked, all on one SM.
  double cycles_of_one_sm() const {
    interval all{std::numeric_limits<long long>::max(), 0};
    for (const interval& taken : marks_.to_host()) {
      if (taken.end == 0) continue;
      all = {std::min(all.begin, taken.begin), std::max(all.end, taken.end)};
    }
    return static_cast<double>(all.end - all.begin);
  }

  /// True if exactly `working_blocks` blocks worked, and each of their threads ended at the expected address.
  bool right(unsigned working_blocks) const {
    const auto got = out_.to_host();
    unsigned worked = 0;
    for (unsigned block = 0; block < blocks_; ++block) {
      if (got[block * threads_] == ~0u) continue;
      ++worked;
      for (unsigned i = block * threads_; i < (block + 1) * threads_; ++i)
        if (got[i] != low_half(i, followed_ % how_.slots)) return false;
    }
    return worked == working_blocks;
  }

 private:
  unsigned warps() const { return blocks_ * threads_ / 32; }
  unsigned low_half(unsigned thread, unsigned slot) const {
    return static_cast<unsigned>(data_.begin() + how_.place(thread / 32, slot, 0, thread % 32));
  }

  batch_layout how_;
  unsigned blocks_, threads_;
  one_half_buffer data_;
  device_buffer<unsigned> starts_, out_;
  device_buffer<interval> marks_;
  unsigned followed_ = 0;
};

}  // namespace examples::calibrate
