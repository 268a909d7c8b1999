// SPDX-License-Identifier: BSL-1.0
#include "run.hpp"

#include "../../kernels/common/compare.hpp"
#include "../../kernels/common/device_buffer.cuh"
#include "../../kernels/common/input.cuh"
#include "../../kernels/product/product_hyper_tile/kernel.cuh"
#include "../../tools/common/event_timer.cuh"
#include "../common/card_memory.cuh"
#include "../common/marked_range.hpp"
#include "../common/pinned_buffer.cuh"
#include "../common/stopwatch.hpp"
#include "host_rows.hpp"
#include "host_tree.hpp"
#include "program.hpp"

#include <kernelcost/cuda/runtime.hpp>

#include <cstring>
#include <future>
#include <optional>
#include <vector>

namespace examples::hybrid_product {
namespace {

using namespace kc::literals;

// On the card of the records and the host beside it. The card alone: 3.60 ms measured, a quarter of it copies. The
// fastest measured split: 3.17 ms (examples/records/programs/h200_hybrid_sort.csv).
constexpr host_rows_time host{kc::machine::hosts::measured_host, 15};
constexpr shape square{2048, 2048, 2048, 32};
constexpr auto alone = elapsed(kc::machine::h200, square, host);
constexpr auto shared = elapsed(kc::machine::h200, square.with_host_rows(252), host);
KERNELCOST_BUDGET(alone, 4_ms);
KERNELCOST_BUDGET(shared, 3.5_ms);
static_assert(shared < 0.95 * alone);

constexpr std::size_t size_of(long long number) { return static_cast<std::size_t>(number); }

void fill_on_host(pinned_buffer<float>& buffer, std::uint64_t seed) {
  parallel_ranges(buffer.size(), [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) buffer.data()[i] = input_value<float>(seed, i);
  });
}

/// Checks the shape and the free memory before the allocations.
const shape& fitting(const shape& product) {
  product.check();
  require_card_memory("the matrices", product.on_card().value());
  return product;
}

}  // namespace

class prepared_product::buffers {
 public:
  buffers(const shape& product, int threads)
      : shape_{fitting(product)}, threads_{threads}, rows_{size_of(product.m)}, cols_{size_of(product.n)},
        inner_{size_of(product.k)}, a_{rows_ * inner_}, b_{inner_ * cols_}, c_{rows_ * cols_} {
    if (product.card_rows() > 0) on_card_.emplace(size_of(product.grid_rows()), cols_, inner_);
    fill_on_host(a_, 1);
    fill_on_host(b_, 2);
  }

  run_times run() {
    const marked_range whole{"run"};
    run_times times;
    const stopwatch since_begin;
    // get() rethrows the exceptions of the other thread.
    std::future<void> card;
    if (on_card_)
      card = std::async(std::launch::async, [&] {
        times.kernel = compute_on_card(*on_card_);
        times.card = since_begin.us();
      });
    if (shape_.host_rows > 0) {
      const marked_range of_host{"rows of the host"};
      const std::size_t first = size_of(shape_.card_rows());
      multiply_on_host(a_.data() + first * inner_, b_.data(), c_.data() + first * cols_, size_of(shape_.host_rows),
                       cols_, inner_, threads_);
      times.host = since_begin.us();
    }
    if (card.valid()) card.get();
    times.total = since_begin.us();
    return times;
  }

  void check() {
    constexpr int nan_bytes = 0xff;
    std::memset(c_.data(), nan_bytes, c_.size() * sizeof(float));
    if (on_card_) on_card_->c.poison();
    run();
    const std::vector<double> expected = reference();
    require_equal("C", std::vector<float>(c_.data(), c_.data() + c_.size()),
                  [&](std::size_t i) { return expected[i]; });
  }

 private:
  /// Matrices with the grid's number of rows. Rows that are not the card's own are computed from zeros, and are not
  /// copied back.
  struct matrices {
    matrices(std::size_t rows, std::size_t cols, std::size_t inner) : a{rows * inner}, b{inner * cols}, c{rows * cols} {
      a.zero();
    }
    device_buffer<float> a, b, c;
    event_pair around_kernel;
  };

  /// Computes the card's rows, and returns the microseconds of the kernel.
  double compute_on_card(matrices& card) {
    const std::size_t rows = size_of(shape_.card_rows());
    const kc::launch grid = shape_.grid();
    EXAMPLES_CUDA_CHECK(cudaMemcpy(card.a.data(), a_.data(), rows * inner_ * sizeof(float), cudaMemcpyHostToDevice));
    EXAMPLES_CUDA_CHECK(cudaMemcpy(card.b.data(), b_.data(), card.b.bytes(), cudaMemcpyHostToDevice));
    card.around_kernel.start();
    product_hyper_tile_kernel<<<kc::cuda::dim3_of(grid.grid), kc::cuda::dim3_of(grid.block),
                                static_cast<std::size_t>(grid.dynamic_shared.value())>>>(
        card.a.data(), card.b.data(), card.c.data(), static_cast<unsigned>(cols_), static_cast<unsigned>(inner_));
    check_launch("product_hyper_tile_kernel");
    card.around_kernel.stop();
    EXAMPLES_CUDA_CHECK(cudaMemcpy(c_.data(), card.c.data(), rows * cols_ * sizeof(float), cudaMemcpyDeviceToHost));
    return card.around_kernel.elapsed_us();
  }

  /// Computed in double. The sums are exact, as they are in float: see input_value.
  std::vector<double> reference() const {
    std::vector<double> sums(c_.size());
    parallel_ranges(rows_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row)
        for (std::size_t i = 0; i < inner_; ++i) {
          const double factor = a_.data()[row * inner_ + i];
          for (std::size_t col = 0; col < cols_; ++col)
            sums[row * cols_ + col] += factor * static_cast<double>(b_.data()[i * cols_ + col]);
        }
    });
    return sums;
  }

  shape shape_;
  int threads_;
  std::size_t rows_, cols_, inner_;
  pinned_buffer<float> a_, b_, c_;
  std::optional<matrices> on_card_;
};

prepared_product::prepared_product(const shape& product, int threads)
    : buffers_{std::make_unique<buffers>(product, threads)} {}
prepared_product::~prepared_product() = default;
run_times prepared_product::run() { return buffers_->run(); }
void prepared_product::check() { buffers_->check(); }

}  // namespace examples::hybrid_product
