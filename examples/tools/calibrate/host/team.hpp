// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../statistics.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace examples::calibrate::host {

#ifdef _OPENMP
inline constexpr bool has_threads = true;
#else
inline constexpr bool has_threads = false;
#endif

inline double now() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

/// Waits for all threads of the parallel region. Without OpenMP it does nothing.
inline void meet() {
#ifdef _OPENMP
#pragma omp barrier
#endif
}

/// The number of passes that take a millisecond. It is accepted only after three trials that were long enough, so that
/// an interruption does not count as work.
class pass_count {
 public:
  long value() const { return passes_; }
  /// `time` is the time of `value()` passes. True once the number is settled.
  bool settle(double time) {
    constexpr double enough = 1e-3;
    constexpr int trials = 3;
    if (settled_) return true;
    if (time < enough) {
      passes_ *= 2;
      long_enough_ = 0;
    } else if (++long_enough_ == trials) {
      settled_ = true;
    }
    return false;
  }

 private:
  long passes_ = 1;
  int long_enough_ = 0;
  bool settled_ = false;
};

/// `repeats` times of a pass. Each is the mean over enough passes to take a millisecond. The threads begin together,
/// and the slowest one counts. Each thread calls `make(thread)`, so that its data lies near it. The result of `make`
/// does a number of passes.
template <class Make>
samples time_per_pass(int threads, std::size_t repeats, const Make& make) {
  samples result;
  pass_count passes;
  samples times(static_cast<std::size_t>(threads));
  const auto member = [&](int thread) {
    auto work = make(thread);
    work(1);
    while (true) {
      meet();
      if (result.size() == repeats) return;
      const long number = passes.value();
      meet();
      // Each thread uses its own clock. Otherwise the others' time would include the wait for a thread that the system
      // delays.
      const double start = now();
      work(number);
      times[static_cast<std::size_t>(thread)] = now() - start;
      meet();
      if (thread != 0) continue;
      const double time = *std::ranges::max_element(times);
      if (passes.settle(time)) result.push_back(time / static_cast<double>(number));
    }
  };
#ifdef _OPENMP
#pragma omp parallel num_threads(threads)
  member(omp_get_thread_num());
#else
  member(0);
#endif
  return result;
}

/// Memory that is filled by the thread that creates it. Large arrays use huge pages if the system has them, so that
/// address translation causes few waits.
template <class T>
class aligned_array {
 public:
  aligned_array(std::size_t size, T value) {
    constexpr std::size_t page = 4096;
    constexpr std::size_t huge_page = 2 << 20;
    const std::size_t alignment = size * sizeof(T) < huge_page ? page : huge_page;
    const std::size_t bytes = (size * sizeof(T) + alignment - 1) / alignment * alignment;
    data_.reset(static_cast<T*>(std::aligned_alloc(alignment, bytes)));
    if (!data_) throw std::bad_alloc{};
    if (alignment == huge_page) madvise(data_.get(), bytes, MADV_HUGEPAGE);
    for (std::size_t i = 0; i < size; ++i) data_.get()[i] = value;
  }
  T* get() const { return data_.get(); }

 private:
  struct release {
    void operator()(T* p) const { std::free(p); }
  };
  std::unique_ptr<T, release> data_;
};

}  // namespace examples::calibrate::host
