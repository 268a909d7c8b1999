// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"
#include "compare.hpp"
#include "device_buffer.cuh"
#include "grid.hpp"
#include "input.cuh"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace examples {

// What the reductions of the 2012 thesis, section 6.1, share: many blocks, each of which leaves one partial sum.

/// The dynamic shared memory of a block. One array for all element types: an extern array has one type in the whole
/// program.
template <typename T>
__device__ T* block_memory() {
  extern __shared__ double shared_words[];
  return reinterpret_cast<T*>(shared_words);
}

/// Of 64 partial sums in shared memory, which a barrier has made known, the sum, in thread 0; called by one warp. Its
/// threads run independently of one another: each round reads, waits, writes and waits. That the upper lanes add what
/// nobody wants is cheaper than to keep them from it.
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

/// Threads in a block: the last steps are written for a whole warp that adds 64 elements.
inline unsigned reducing_block(const parameter_set& parameters) {
  const unsigned block = power_of_two_block(parameters);
  if (block < 64) throw usage_error{"parameter block: " + std::to_string(block) + " is less than 64"};
  return block;
}

/// Calls `f.template operator()<Block>()` for the block size that is a template parameter of the kernel.
template <typename F>
void with_block_size(unsigned block, F&& f) {
  switch (block) {
    case 64: return f.template operator()<64>();
    case 128: return f.template operator()<128>();
    case 256: return f.template operator()<256>();
    case 512: return f.template operator()<512>();
    case 1024: return f.template operator()<1024>();
    default: throw usage_error{"parameter block: there is no kernel for " + std::to_string(block) + " threads"};
  }
}

/// Operands of a reduction in which block b adds the pieces b, b + blocks, ... of the array, each of `piece` elements.
template <typename T>
class block_sums {
 public:
  block_sums(std::size_t n, std::size_t piece, unsigned blocks) : piece_{piece}, a_{n}, sums_{blocks} { fill(a_, 1); }

  std::size_t n() const { return a_.size(); }
  unsigned blocks() const { return static_cast<unsigned>(sums_.size()); }
  const T* a() const { return a_.data(); }
  T* sums() { return sums_.data(); }

  void poison() { sums_.poison(); }

  /// Every block's sum.
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

template <typename Variant, typename T>
class block_reduction_workload final : public workload {
 public:
  explicit block_reduction_workload(const parameter_set& parameters)
      : block_{reducing_block(parameters)}, operands_{parameters.number("n"), piece(),
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

/// `Variant` has a `name`, `elements_per_thread` and `launch(blocks, block, a, sums, n)`. All are measured at the same
/// points, to be compared.
template <typename Variant>
class block_reduction_companion final : public companion {
 public:
  std::string_view name() const override { return Variant::name; }

  parameter_set defaults() const override { return set(1 << 22, 256, "float"); }

  std::vector<parameter_set> measured() const override {
    // One block first; the last sizes are several times what an L2 holds.
    std::vector<parameter_set> sets{set(1024, 1024 / Variant::elements_per_thread, "float")};
    for (const unsigned exponent : {14u, 17u, 20u, 22u, 24u, 26u})
      sets.push_back(set(std::size_t{1} << exponent, 256, "float"));
    for (const unsigned block : {64u, 128u, 512u, 1024u}) sets.push_back(set(1 << 22, block, "float"));
    for (const unsigned exponent : {20u, 25u}) sets.push_back(set(std::size_t{1} << exponent, 256, "double"));
    sets.push_back(set(1 << 22, 128, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 64, "float"), set(1000, 64, "double"), set(10'007, 128, "float"), set(3000, 512, "double"),
            set(4096, 1024, "float")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<block_reduction_workload<Variant, T>>(parameters);
    });
  }

 private:
  static parameter_set set(std::size_t n, unsigned block, const char* type) {
    return {{"n", n}, {"block", block}, {"type", type}};
  }
};

}  // namespace examples
