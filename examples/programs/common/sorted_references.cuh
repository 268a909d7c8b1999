// SPDX-License-Identifier: BSL-1.0
/// \file
/// sorted_references: the sorts that users would take in place of one of this repository: CUB's radix sort, with the
/// same copies, and std::sort.
#pragma once

#include "cub.cuh"
#include "pinned_buffer.cuh"
#include "stopwatch.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/errors.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

class sorted_references {
 public:
  static constexpr std::string_view names[] = {"cub_radix_sort", "std_sort"};

  /// Sorts all `keys` to `sorted`, on the card by way of `from` and `to`. Microseconds, with the copies of a card.
  double run(std::string_view name, const pinned_buffer<int>& keys, pinned_buffer<int>& sorted,
             device_buffer<int>& from, device_buffer<int>& to) {
    if (name == "std_sort") {
      std::memcpy(sorted.data(), keys.data(), keys.size() * sizeof(int));
      const stopwatch since_begin;
      std::sort(sorted.data(), sorted.data() + sorted.size());
      return since_begin.us();
    }
    if (name != "cub_radix_sort") throw usage_error{"unknown reference '" + std::string{name} + "'"};
    const std::size_t bytes = keys.size() * sizeof(int);
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(from.data(), keys.data(), bytes, cudaMemcpyHostToDevice));
    by_cub_(from.data(), to.data(), keys.size());
    EXAMPLES_CUDA_CHECK(cudaMemcpy(sorted.data(), to.data(), bytes, cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  /// Throws wrong_result unless `run`, and then each reference, writes the sorted keys to `sorted`. The probability of
  /// a correct key by chance is 1 in 4 billion, so that missing stores are detected.
  template <class Run>
  void check(const Run& run_program, const pinned_buffer<int>& keys, pinned_buffer<int>& sorted,
             device_buffer<int>& from, device_buffer<int>& to) {
    std::vector<int> expected(keys.data(), keys.data() + keys.size());
    std::ranges::sort(expected);
    const auto require_sorted = [&](const std::string& what, const auto& work) {
      std::memset(sorted.data(), 0x5a, sorted.size() * sizeof(int));
      from.poison();
      to.poison();
      work();
      require_equal(what, std::vector<int>(sorted.data(), sorted.data() + sorted.size()),
                    [&](std::size_t i) { return static_cast<double>(expected[i]); });
    };
    require_sorted("sorted keys", run_program);
    require_sorted("keys sorted by CUB", [&] { run(names[0], keys, sorted, from, to); });
  }

 private:
  cub_sort by_cub_;
};

}  // namespace examples
