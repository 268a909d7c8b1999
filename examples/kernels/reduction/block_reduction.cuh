// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

#include <algorithm>
#include <cstddef>

namespace examples {

// Common parts of the reductions in section 6.1 of the 2012 thesis: many blocks, each of which leaves one partial sum.

/// The dynamic shared memory of a block. There is one array for all element types, because an extern array has one type
/// in the whole program.
template <typename T>
__device__ T* block_memory() {
  extern __shared__ double shared_words[];
  return reinterpret_cast<T*>(shared_words);
}

/// Returns the sum of 64 partial sums in shared memory, in thread 0; one warp calls it after a barrier. The threads of
/// the warp execute independently, so each round reads, waits, writes and waits. Additions in the upper lanes are
/// unused, but cheaper than excluding these lanes.
template <typename T>
__device__ T sum_by_warp(T* partial, unsigned t) {
  T sum = partial[t] + partial[t + 32];
#pragma unroll
  for (unsigned distance = 16; distance > 0; distance /= 2) {
    __syncwarp();
    partial[t] = sum;
    __syncwarp();
    sum += partial[t + distance];
  }
  return sum;
}

/// Calls `f.template operator()<Block>()` with the block size, which is a template parameter of the kernel. The last
/// steps are written for a whole warp that adds 64 elements.
template <typename F>
void with_block_size(unsigned block, F&& f) {
  switch (block) {
    case 64: return f.template operator()<64>();
    case 128: return f.template operator()<128>();
    case 256: return f.template operator()<256>();
    case 512: return f.template operator()<512>();
    default: return f.template operator()<1024>();
  }
}

/// Operands of a reduction in which block b adds the pieces b, b + blocks, ... of the array, of `piece` elements each.
template <typename T>
class block_sums {
 public:
  block_sums(std::size_t n, std::size_t piece, unsigned blocks) : piece_{piece}, a_{n}, sums_{blocks} { fill(a_, 1); }

  std::size_t n() const { return a_.size(); }
  unsigned blocks() const { return static_cast<unsigned>(sums_.size()); }
  const T* a() const { return a_.data(); }
  T* sums() { return sums_.data(); }

  void poison() { sums_.poison(); }

  /// Checks the sum of every block.
  void check() const {
    require_equal("sums", sums_.to_host(), [this](std::size_t block) {
      double sum = 0;
      for (std::size_t first = block * piece_; first < n(); first += sums_.size() * piece_)
        for (std::size_t i = first; i < std::min(n(), first + piece_); ++i) sum += input_value<double>(1, i);
      return sum;
    });
  }

 private:
  std::size_t piece_;
  device_buffer<T> a_, sums_;
};

/// `Variant` has a `name`, `elements_per_thread` and `launch(blocks, block, a, sums, n)`.
template <typename Variant, typename T>
class block_reduction_workload final : public workload {
 public:
  explicit block_reduction_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, operands_{parameters.number("n"), piece(),
                                                     blocks_for(parameters.number("n"), piece())} {}

  void poison() override { operands_.poison(); }

  void launch() override {
    Variant::launch(operands_.blocks(), block_, operands_.a(), operands_.sums(), operands_.n());
    check_launch(Variant::name);
  }

  void check() const override { operands_.check(); }

 private:
  unsigned piece() const { return block_ * Variant::elements_per_thread; }

  unsigned block_;
  block_sums<T> operands_;
};

}  // namespace examples
