// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/device_buffer.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

namespace examples::bitonic_sort {
namespace {

using namespace kc::literals;

// 20 lists of 2048 keys.
constexpr auto in_shared_memory = elapsed(kc::machine::h200, {.n = 2048, .lists = 20});
constexpr auto in_global_memory = elapsed(kc::machine::h200, {.n = 2048, .lists = 20, .steps = steps_in::global});
KERNELCOST_BUDGET(in_shared_memory, 0.5_ms);
static_assert(in_shared_memory < in_global_memory);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("the keys", all.keys().value());
  return all;
}

class sorting final : public runnable {
 public:
  explicit sorting(const shape& all)
      : shape_{fitting(all)}, keys_{static_cast<std::size_t>(all.n * all.lists)}, sorted_{keys_.size()},
        data_{keys_.size()} {
    std::mt19937 random{20161};
    for (std::size_t i = 0; i < keys_.size(); ++i) keys_.data()[i] = static_cast<int>(random());
  }

  double run() override {
    const marked_range whole{"run"};
    const auto n = static_cast<unsigned>(shape_.n);
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(data_.data(), keys_.data(), data_.bytes(), cudaMemcpyHostToDevice));
    for (long long i = 0; i < shape_.lists; ++i) sort(data_.data() + i * shape_.n, n);
    check_launch("the kernel of a list");
    EXAMPLES_CUDA_CHECK(cudaMemcpy(sorted_.data(), data_.data(), data_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  void check() override {
    std::memset(sorted_.data(), 0x5a, sorted_.size() * sizeof(int));
    data_.poison();
    run();
    std::vector<int> expected(keys_.data(), keys_.data() + keys_.size());
    for (auto list = expected.begin(); list != expected.end(); list += shape_.n) std::sort(list, list + shape_.n);
    require_equal("sorted keys", std::vector<int>(sorted_.data(), sorted_.data() + sorted_.size()),
                  [&](std::size_t i) { return static_cast<double>(expected[i]); });
  }

 private:
  void sort(int* list, unsigned n) const {
    if (shape_.steps == steps_in::shared) {
      shared_list_kernel<<<1, n / 2>>>(list);
    } else if (shape_.steps == steps_in::global) {
      global_list_kernel<<<1, n / 2>>>(list);
    } else {
      for (unsigned size = 2; size <= n; size *= 2) {
        step_kernel<<<1, n / 2>>>(list, size, 0U);
        for (unsigned distance = size / 4; distance > 0; distance /= 2) step_kernel<<<1, n / 2>>>(list, size, distance);
      }
    }
  }

  shape shape_;
  pinned_buffer<int> keys_, sorted_;
  device_buffer<int> data_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<sorting>(shape_of(parameters));
}

}  // namespace examples::bitonic_sort
