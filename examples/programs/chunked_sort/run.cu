// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/device_buffer.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/own_stream.cuh"
#include "../common/pinned_buffer.cuh"
#include "kernel.cuh"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>
#include <utility>
#include <vector>

namespace examples::chunked_sort {
namespace {

using namespace kc::literals;

// The number of chunks that the model chooses for 64 Mi keys on the card of the records, and the time that they save.
// Measured there (examples/records/programs/h200_hybrid_sort.csv): 16.84 ms in one chunk, 12.49 ms in 16, and 12.48 ms,
// the least, in 32.
constexpr auto best = best_doubled_division<kc::machine::h200, 1 << 26, 5>;
constexpr auto whole = constant_division<kc::machine::h200, 1 << 26, 1>;
static_assert(best.chunks >= 4 && best.time < 0.8 * whole.time);
KERNELCOST_BUDGET(best.time, 13_ms);

/// Checks the layout and the free memory before the allocations.
const layout& fitting(const layout& all) {
  all.check();
  require_card_memory("the keys and as many merged", 2 * bytes_of(all.n).value());
  return all;
}

void sort_tiles(int* keys, long long n, cudaStream_t stream) {
  const kc::launch grid = block_sort_launch(n);
  block_sort_kernel<<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(
      keys, static_cast<std::size_t>(n));
  check_launch("block_sort_kernel");
}

void merge(const int* from, int* to, long long n, long long run, cudaStream_t stream) {
  const kc::launch grid = merge_runs_launch(n);
  merge_runs_kernel<<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block), 0, stream>>>(
      from, to, static_cast<std::size_t>(n), static_cast<unsigned>(run / tile_keys));
  check_launch("merge_runs_kernel");
}

}  // namespace

class prepared_sort::buffers {
 public:
  explicit buffers(const layout& all)
      : layout_{fitting(all)}, size_{static_cast<std::size_t>(all.n)}, keys_{size_}, sorted_{size_}, from_{size_},
        to_{size_}, streams_(static_cast<std::size_t>((all.n - 1) / all.chunk_keys() + 1)) {
    std::mt19937 random{20161};
    for (std::size_t i = 0; i < size_; ++i) keys_.data()[i] = static_cast<int>(random());
  }

  double run() {
    const marked_range whole{"run"};
    const auto begin = std::chrono::steady_clock::now();
    // Every pass reads one array and writes the other, in all chunks alike.
    int* from = from_.data();
    int* to = to_.data();
    auto stream = streams_.begin();
    layout_.for_each_chunk([&](long long first, long long keys) {
      int* chunk = from_.data() + first;
      int* merged = to_.data() + first;
      const cudaStream_t own = (stream++)->get();
      EXAMPLES_CUDA_CHECK(cudaMemcpyAsync(chunk, keys_.data() + first, static_cast<std::size_t>(keys) * sizeof(int),
                                          cudaMemcpyHostToDevice, own));
      sort_tiles(chunk, keys, own);
      layout_.for_each_pass_in_chunk([&](long long run_keys) {
        merge(chunk, merged, keys, run_keys, own);
        std::swap(chunk, merged);
      });
      from = chunk - first;
      to = merged - first;
    });
    // In the default stream, which waits for all others.
    layout_.for_each_pass_over_chunks([&](long long run_keys) {
      merge(from, to, layout_.n, run_keys, nullptr);
      std::swap(from, to);
    });
    EXAMPLES_CUDA_CHECK(cudaMemcpy(sorted_.data(), from, size_ * sizeof(int), cudaMemcpyDeviceToHost));
    return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
  }

  void check() {
    // The probability of a correct key by chance is 1 in 4 billion, so that missing stores are detected.
    std::memset(sorted_.data(), 0x5a, size_ * sizeof(int));
    from_.poison();
    to_.poison();
    run();
    std::vector<int> expected(keys_.data(), keys_.data() + size_);
    std::ranges::sort(expected);
    require_equal("sorted keys", std::vector<int>(sorted_.data(), sorted_.data() + size_),
                  [&](std::size_t i) { return static_cast<double>(expected[i]); });
  }

 private:
  layout layout_;
  std::size_t size_;
  pinned_buffer<int> keys_, sorted_;
  device_buffer<int> from_, to_;
  std::vector<own_stream> streams_;
};

prepared_sort::prepared_sort(const layout& all) : buffers_{std::make_unique<buffers>(all)} {}
prepared_sort::~prepared_sort() = default;
double prepared_sort::run() { return buffers_->run(); }
void prepared_sort::check() { buffers_->check(); }

}  // namespace examples::chunked_sort
