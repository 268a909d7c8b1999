// SPDX-License-Identifier: BSL-1.0
#include "call_times.hpp"

#include "../../kernels/common/input.cuh"
#include "../../tools/common/event_timer.cuh"
#include "cublas.cuh"

#include <algorithm>
#include <bit>
#include <chrono>

namespace examples::cholesky {
namespace {

constexpr int samples = 7;
constexpr int calls_on_card = 20;
// About 2 ms, in which the host queues the calls of a sample.
constexpr long long held_cycles = 4'000'000;
// For a routine of a dozen kernels, this is still fewer kernels than the driver queues without blocking the host.
constexpr int calls_of_thread = 60;

/// Values so small that they stay in a double's range after any number of updates.
__global__ void fill_small(double* data, std::size_t size) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < size; i += stride)
    data[i] = input_value<double>(1, i) / (1 << 30);
}
/// Makes a triangle with a nonzero diagonal, by which dtrsm can divide.
__global__ void set_diagonal(double* data, std::size_t stride) {
  const std::size_t row = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  data[row * stride + row] = 1;
}

std::size_t row_length(std::size_t elements) { return std::min(std::bit_ceil(elements), call_times::most_rows); }

}  // namespace

class call_times::card {
 public:
  card() : matrix{most_rows * most_rows} {
    fill_small<<<1024, 256>>>(matrix.data(), matrix.size());
    check_launch("fill_small");
  }

  template <class Call>
  call_samples time(const Call& call) {
    call_samples found;
    for (int sample = 0; sample < samples; ++sample) {
      const auto begin = std::chrono::steady_clock::now();
      for (int i = 0; i < calls_of_thread; ++i) call();
      const std::chrono::duration<double, std::micro> queued = std::chrono::steady_clock::now() - begin;
      found.of_thread.push_back(queued.count() / calls_of_thread);
      EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());

      hold_stream(held_cycles);
      clock_.start();
      for (int i = 0; i < calls_on_card; ++i) call();
      clock_.stop();
      found.on_card.push_back(clock_.elapsed_us() / calls_on_card);
    }
    return found;
  }

  device_buffer<double> matrix;

 private:
  event_pair clock_;
};

call_times::call_times() : card_{std::make_unique<card>()} {}
call_times::~call_times() = default;

call_samples call_times::dsyrk(std::size_t nb, std::size_t inner) {
  cublas blas{nullptr, row_length(nb + inner)};
  double* left = card_->matrix.data();
  return card_->time([&] { blas.dsyrk(nb, inner, left, left + inner); });
}

call_samples call_times::dgemm(std::size_t nb, std::size_t rows, std::size_t inner) {
  const std::size_t stride = row_length(std::max(rows, inner) + nb);
  cublas blas{nullptr, stride};
  double* top = card_->matrix.data();
  double* below = top + nb * stride;
  return card_->time([&] { blas.dgemm(rows, nb, inner, below, top, below + inner); });
}

call_samples call_times::dtrsm(std::size_t nb, std::size_t rows) {
  const std::size_t stride = row_length(nb + rows);
  cublas blas{nullptr, stride};
  double* top = card_->matrix.data();
  set_diagonal<<<1, static_cast<unsigned>(nb)>>>(top, stride);
  check_launch("set_diagonal");
  return card_->time([&] { blas.dtrsm(rows, nb, top, top + nb * stride); });
}

}  // namespace examples::cholesky
