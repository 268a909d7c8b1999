// SPDX-License-Identifier: BSL-1.0
/// \file
/// Runs a kernel's text on the host, one block after the other. The threads of a block are fibers that take turns at
/// barriers and shuffles, so the text stays as it is.
#pragma once

#include "random_kernel.hpp"

#include <ucontext.h>
#include <vector_types.h>

#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <vector>

namespace examples::on_host {

struct position {
  unsigned x;
};
inline position threadIdx, blockIdx, blockDim, gridDim;

/// The threads of one block.
class fibers {
 public:
  static fibers& now() {
    static fibers one;
    return one;
  }

  void run(unsigned threads, const std::function<void()>& kernel) {
    constexpr std::size_t stack_bytes = 64 << 10;
    kernel_ = &kernel;
    all_.resize(threads);
    stacks_.resize(threads * stack_bytes);
    for (unsigned t = 0; t < threads; ++t) {
      all_[t].ended = false;
      getcontext(&all_[t].context);
      all_[t].context.uc_stack.ss_sp = stacks_.data() + t * stack_bytes;
      all_[t].context.uc_stack.ss_size = stack_bytes;
      all_[t].context.uc_link = &main_;
      makecontext(&all_[t].context, &fibers::begin, 0);
    }
    for (bool some_run = true; some_run;) {
      some_run = false;
      for (unsigned t = 0; t < threads; ++t) {
        if (all_[t].ended) continue;
        some_run = true;
        current_ = t;
        threadIdx = {t};
        swapcontext(&main_, &all_[t].context);
      }
    }
  }
  /// Lets every other thread of the block run up to its next wait.
  void wait() { swapcontext(&all_[current_].context, &main_); }

  /// The value of another lane. All lanes of the warp take part.
  template <class T>
  T exchange(T value, unsigned from_thread) {
    std::memcpy(all_[current_].given, &value, sizeof value);
    wait();
    if (from_thread / 32 == current_ / 32 && from_thread < all_.size())
      std::memcpy(&value, all_[from_thread].given, sizeof value);
    wait();
    return value;
  }

 private:
  struct fiber {
    ucontext_t context{};
    bool ended = false;
    unsigned char given[8]{};
  };

  static void begin() {
    fibers& one = now();
    (*one.kernel_)();
    one.all_[one.current_].ended = true;
  }

  std::vector<fiber> all_;
  std::vector<char> stacks_;
  ucontext_t main_{};
  unsigned current_ = 0;
  const std::function<void()>* kernel_ = nullptr;
};

template <class Kernel>
void run_blocks(const launch_arguments& how, const Kernel& kernel) {
  blockDim = {how.threads};
  gridDim = {how.blocks};
  for (unsigned b = 0; b < how.blocks; ++b) {
    blockIdx = {b};
    fibers::now().run(how.threads, kernel);
  }
}

inline void __syncthreads() { fibers::now().wait(); }
template <class T>
T __shfl_down_sync(unsigned, T value, unsigned distance) {
  return fibers::now().exchange(value, threadIdx.x + distance);
}
template <class T>
void atomicAdd(T* where, T value) {
  *where += value;
}

}  // namespace examples::on_host

// The toolkit's own header of vector types defines them for the device compiler.
#undef __global__
#undef __shared__
#undef __restrict__
#define __global__ inline
#define __shared__ static
#define __restrict__
