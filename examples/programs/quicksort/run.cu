// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/device_buffer.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/own_stream.cuh"
#include "../common/pinned_buffer.cuh"
#include "../common/sorted_references.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace examples::quicksort {
namespace {

using namespace kc::literals;

// 32 Ki keys on an H200, with the time of the largest list for each kernel. Twice as many take 0.52 ms there.
constexpr auto largest_bitonic = kc::run_of(bitonic(bitonic_keys), bitonic_launch(), kc::machine::h200);
constexpr auto largest_partition = kc::run_of(partition(1 << 15), partition_launch(1 << 15), kc::machine::h200);
struct largest_kernels {
  constexpr kc::kernel_run bitonic(unsigned) const { return largest_bitonic; }
  constexpr kc::kernel_run split(unsigned) const { return largest_partition; }
  constexpr kc::kernel_run partition(unsigned) const { return largest_partition; }
  constexpr kc::kernel_run level(int) const { return largest_partition; }
};
constexpr kc::seconds elapsed_at_most() {
  kc::timeline t{kc::machine::h200};
  program(t, {.n = 1 << 15}, largest_kernels{});
  return t.elapsed();
}
constexpr auto small = elapsed_at_most();
KERNELCOST_BUDGET(small, 1_ms);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("the keys, their parts and the counters", (2 * all.keys() + all.all_counters()).value());
  return all;
}

class sorting final : public runnable {
 public:
  explicit sorting(const shape& all)
      : shape_{fitting(all)}, size_{static_cast<unsigned>(all.n)}, most_lists_{most_lists(size_) + 1}, keys_{size_},
        sorted_{size_}, counters_{most_lists_}, data_{size_}, parts_{size_},
        streams_(static_cast<std::size_t>(all.streams)), found_{2 * std::size_t{most_lists_}},
        lists_{2 * std::size_t{most_lists_}}, state_{1}, failures_{1}, all_failures_{1} {
    std::mt19937 random{20161};
    for (std::size_t i = 0; i < size_; ++i) keys_.data()[i] = static_cast<int>(random());
    if (shape_.by != launched_by::host) allow_pending_launches();
    sort_state<int> state{{data_.data(), parts_.data()},
                          {lists_.data(), lists_.data() + most_lists_},
                          {found_.data(), found_.data() + most_lists_},
                          {0, 0},
                          failures_.data()};
    EXAMPLES_CUDA_CHECK(cudaMemcpy(state_.data(), &state, sizeof state, cudaMemcpyHostToDevice));
    failures_.zero();
  }

  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(data_.data(), keys_.data(), data_.bytes(), cudaMemcpyHostToDevice));
    if (shape_.by == launched_by::device) {
      level_kernel<<<1, 1>>>(state_.data(), size_, 0u);
      check_launch("level_kernel");
    } else {
      sort_by_host();
    }
    EXAMPLES_CUDA_CHECK(cudaMemcpy(sorted_.data(), data_.data(), data_.bytes(), cudaMemcpyDeviceToHost));
    const double us = since_begin.us();
    require_all_launched();
    return us;
  }
  double run_reference(std::string_view name) override { return references_.run(name, keys_, sorted_, data_, parts_); }

  void check() override {
    references_.check([&] { run(); }, keys_, sorted_, data_, parts_);
  }

 private:
  /// Makes room for kernels that have been launched and wait for their turn. A level launches at most two for each
  /// list, and each of those four before it ends. The limit is only raised, and by much, because that takes time.
  void allow_pending_launches() const {
    const std::size_t wanted = std::max(std::size_t{1} << 16, 8 * std::size_t{most_lists_});
    std::size_t allowed = 0;
    EXAMPLES_CUDA_CHECK(cudaDeviceGetLimit(&allowed, cudaLimitDevRuntimePendingLaunchCount));
    if (allowed < wanted) EXAMPLES_CUDA_CHECK(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, wanted));
  }

  void require_all_launched() {
    if (shape_.by == launched_by::host) return;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(all_failures_.data(), failures_.data(), sizeof(unsigned), cudaMemcpyDeviceToHost));
    if (*all_failures_.data() != 0)
      throw std::runtime_error{std::to_string(*all_failures_.data()) + " launches from the device failed"};
  }

  /// The counters of a level's lists are on one side, those of the next level on the other.
  counters* found_of(unsigned level) { return found_.data() + (level % 2) * std::size_t{most_lists_}; }
  void clear(unsigned level, std::size_t lists) {
    EXAMPLES_CUDA_CHECK(cudaMemsetAsync(found_of(level), 0, lists * sizeof(counters)));
  }

  void sort_by_host() {
    unsigned level = 0;
    std::vector<list> lists, next;
    clear(level, 1);
    start({0, size_}, level, lists);
    while (!lists.empty()) {
      // In the legacy stream, so it waits for the kernels of all streams.
      EXAMPLES_CUDA_CHECK(
          cudaMemcpy(counters_.data(), found_of(level), lists.size() * sizeof(counters), cudaMemcpyDeviceToHost));
      ++level;
      clear(level, std::min(2 * lists.size(), std::size_t{most_lists_}));
      next.clear();
      for (std::size_t i = 0; i < lists.size(); ++i) {
        start(lesser(lists[i], counters_.data()[i].less), level, next);
        start(greater(lists[i], counters_.data()[i].greater), level, next);
      }
      lists.swap(next);
    }
  }

  /// Launches the kernel for a list of this level, and remembers the list if its parts are launched by the host.
  void start(list what, unsigned level, std::vector<list>& partitioned) {
    const next_step step = next_step_of(what.size);
    if (step == next_step::none) return;
    const cudaStream_t stream = streams_[turn_++ % streams_.size()].get();
    int* const from = level % 2 == 0 ? data_.data() : parts_.data();
    int* const to = level % 2 == 0 ? parts_.data() : data_.data();
    if (step == next_step::bitonic) {
      bitonic_kernel<bitonic_keys><<<1, bitonic_block, 0, stream>>>(from, data_.data(), what);
      check_launch("bitonic_kernel");
    } else if (step == next_step::split && shape_.by == launched_by::split) {
      split_kernel<<<1, partition_block, 0, stream>>>(from, to, data_.data(), what, 1u, failures_.data());
      check_launch("split_kernel");
    } else {
      partition_kernel<<<segments_of(what.size), partition_block, 0, stream>>>(
          static_cast<const int*>(from), to, data_.data(), what, found_of(level) + partitioned.size());
      check_launch("partition_kernel");
      partitioned.push_back(what);
    }
  }

  shape shape_;
  unsigned size_, most_lists_;
  pinned_buffer<int> keys_, sorted_;
  pinned_buffer<counters> counters_;
  device_buffer<int> data_, parts_;
  std::vector<own_stream> streams_;
  device_buffer<counters> found_;
  device_buffer<list> lists_;
  device_buffer<sort_state<int>> state_;
  device_buffer<unsigned> failures_;
  pinned_buffer<unsigned> all_failures_;
  sorted_references references_;
  std::size_t turn_ = 0;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<sorting>(shape_of(parameters));
}

}  // namespace examples::quicksort
