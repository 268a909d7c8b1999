// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/device_buffer.cuh"
#include "../chunked_sort/kernel.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/own_stream.cuh"
#include "../common/pinned_buffer.cuh"
#include "../common/sorted_references.cuh"
#include "../common/stopwatch.hpp"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <random>
#include <utility>
#include <vector>

namespace examples::merge_sort {
namespace {

using namespace kc::literals;

// 16 Mi keys. An H200 takes 4.1 ms by the merge path, and 8.2 ms by rank.
constexpr auto by_path = elapsed(kc::machine::h200, {.n = 1 << 24});
constexpr auto by_rank = elapsed(kc::machine::h200, {.n = 1 << 24, .by = merge_by::rank});
KERNELCOST_BUDGET(by_path, 5_ms);
static_assert(by_path < by_rank);

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& all) {
  all.check();
  require_card_memory("the keys and as many merged", 2 * all.keys().value());
  return all;
}

class sorting final : public runnable {
 public:
  explicit sorting(const shape& all)
      : shape_{fitting(all)}, size_{static_cast<std::size_t>(all.n)}, keys_{size_}, sorted_{size_}, from_{size_},
        to_{size_}, streams_(all.launches == launched_by::pair ? static_cast<std::size_t>(all.streams) : 0) {
    std::mt19937 random{20161};
    for (std::size_t i = 0; i < size_; ++i) keys_.data()[i] = static_cast<int>(random());
  }

  double run() override {
    const marked_range whole{"run"};
    const stopwatch since_begin;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(from_.data(), keys_.data(), from_.bytes(), cudaMemcpyHostToDevice));
    sort_tiles();
    int* from = from_.data();
    int* to = to_.data();
    shape_.for_each_pass([&](long long run) {
      std::size_t turn = 0;
      shape_.for_each_launch(run, [&](long long first, long long keys) {
        const cudaStream_t stream = streams_.empty() ? nullptr : streams_[turn++ % streams_.size()].get();
        merge(from + first, to + first, keys, run, stream);
      });
      if (!streams_.empty()) EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
      std::swap(from, to);
    });
    EXAMPLES_CUDA_CHECK(cudaMemcpy(sorted_.data(), from, from_.bytes(), cudaMemcpyDeviceToHost));
    return since_begin.us();
  }

  double run_reference(std::string_view name) override { return references_.run(name, keys_, sorted_, from_, to_); }

  void check() override {
    references_.check([&] { run(); }, keys_, sorted_, from_, to_);
  }

 private:
  void sort_tiles() {
    const kc::launch grid = chunked_sort::block_sort_launch(shape_.n);
    const auto blocks = kc::cuda::dim3_of(grid.grid);
    const auto threads = kc::cuda::dim3_of(grid.block);
    switch (shape_.tiles) {
      case tiles_by::bitonic: chunked_sort::block_sort_kernel<<<blocks, threads>>>(from_.data(), size_); break;
      case tiles_by::selection: selection_sort_kernel<true><<<blocks, threads>>>(from_.data(), size_); break;
      case tiles_by::selection_global: selection_sort_kernel<false><<<blocks, threads>>>(from_.data(), size_); break;
    }
    check_launch("the sort of tiles");
  }
  /// The first `keys` keys, in sorted runs.
  void merge(const int* from, int* to, long long keys, long long run, cudaStream_t stream) {
    const auto size = static_cast<std::size_t>(keys);
    const auto length = static_cast<std::size_t>(run);
    if (shape_.by == merge_by::path) {
      const kc::launch grid = chunked_sort::merge_runs_launch(keys);
      chunked_sort::merge_runs_kernel<<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(
          from, to, size, static_cast<unsigned>(run / tile_keys));
    } else {
      const kc::launch grid = merge_by_rank_launch(keys);
      const auto blocks = kc::cuda::dim3_of(grid.grid);
      const auto threads = kc::cuda::dim3_of(grid.block);
      if (shape_.by == merge_by::rank)
        merge_by_rank_kernel<<<blocks, threads, 0, stream>>>(from, to, size, length);
      else
        merge_by_diagonal_kernel<<<blocks, threads, 0, stream>>>(from, to, size, length);
    }
    check_launch("the merge");
  }

  shape shape_;
  std::size_t size_;
  pinned_buffer<int> keys_, sorted_;
  device_buffer<int> from_, to_;
  std::vector<own_stream> streams_;
  sorted_references references_;
};

}  // namespace

std::unique_ptr<runnable> prepare(const parameter_set& parameters) {
  return std::make_unique<sorting>(shape_of(parameters));
}

}  // namespace examples::merge_sort
