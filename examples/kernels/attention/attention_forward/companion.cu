// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/bfloats.cuh"
#include "../../common/checks.hpp"
#include "../../common/companion.hpp"

#include <cmath>
#include <numbers>

namespace examples {
namespace {

using namespace kc::literals;

// Written before the kernel was timed: twice the estimate.
constexpr auto cost = kc::estimate(attention_forward(32, 4096, 128, false), attention_forward_launch(32, 4096, 128),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 1600_us);

/// The kernel for a head's size and a mask.
using attention_kernel = void (*)(const char*, const char*, const char*, char*, unsigned, float);

template <unsigned Size>
attention_kernel kernel_of(bool causal) {
  return causal ? attention_forward_kernel<Size, true> : attention_forward_kernel<Size, false>;
}

class attention_forward_workload final : public workload {
 public:
  explicit attention_forward_workload(const parameter_set& parameters)
      : heads_{parameters.number<unsigned>("heads")}, length_{parameters.number<unsigned>("length")},
        size_{parameters.number<unsigned>("size")}, causal_{parameters.text("mask") == "causal"},
        kernel_{size_ == 64 ? kernel_of<64>(causal_) : kernel_of<128>(causal_)},
        shared_bytes_{size_ == 64 ? attention_tiles<64>::shared_bytes : attention_tiles<128>::shared_bytes},
        q_{elements() / 2}, k_{elements() / 2}, v_{elements() / 2}, o_{elements() / 2} {
    fill_with_bfloats(q_, 1);
    fill_with_bfloats(k_, 2);
    fill_with_bfloats(v_, 3);
    EXAMPLES_CUDA_CHECK(
        cudaFuncSetAttribute(kernel_, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes_)));
  }

  void poison() override { o_.poison(); }

  void launch() override {
    using how = attention_tiles<64>;
    kernel_<<<dim3(length_ / how::rows, heads_), how::threads, shared_bytes_>>>(
        bytes_of(q_), bytes_of(k_), bytes_of(v_), reinterpret_cast<char*>(o_.data()), length_,
        static_cast<float>(std::numbers::log2e / std::sqrt(size_)));
    check_launch("attention_forward_kernel");
  }

  /// Checks every step-th row. The kernel rounds each weight to bfloat16 before it multiplies it by a value, and the
  /// result at the end. An element may deviate by its own rounding and by six times the standard deviation of the sum
  /// of the weights' errors, each of which is at most 2^-8 of the weight.
  void check() const override {
    const std::size_t rows = std::size_t{heads_} * length_;
    const std::size_t step = step_for(rows, 2 * std::size_t{length_} * size_);
    const std::vector<unsigned> got = o_.to_host();
    const std::size_t checked = (rows + step - 1) / step;
    std::vector<double> deviations(checked * size_);
    parallel_ranges(checked, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) check_row(i * step, got, &deviations[i * size_]);
    });
    require_near("O, in units of the rounding errors", deviations, tolerance{1, 1}, [](std::size_t) { return 0.; });
  }

 private:
  std::size_t elements() const { return std::size_t{heads_} * length_ * size_; }
  static const char* bytes_of(const device_buffer<unsigned>& words) {
    return reinterpret_cast<const char*>(words.data());
  }

  /// The deviations of a row of O from the reference, relative to the allowed ones.
  void check_row(std::size_t row, const std::vector<unsigned>& got, double* deviations) const {
    const std::size_t first_key = row / length_ * length_;
    const std::size_t keys = causal_ ? row - first_key + 1 : length_;
    std::vector<double> weights(keys), query(size_), sums(size_), squares(size_);
    for (std::size_t d = 0; d < size_; ++d) query[d] = input_value<double>(1, row * size_ + d) / std::sqrt(size_);
    double greatest = -INFINITY;
    for (std::size_t key = 0; key < keys; ++key) {
      const std::size_t at = (first_key + key) * size_;
      for (std::size_t d = 0; d < size_; ++d) weights[key] += query[d] * input_value<double>(2, at + d);
      greatest = std::max(greatest, weights[key]);
    }
    double sum = 0;
    for (std::size_t key = 0; key < keys; ++key) {
      const double weight = std::exp(weights[key] - greatest);
      sum += weight;
      const std::size_t at = (first_key + key) * size_;
      for (std::size_t d = 0; d < size_; ++d) {
        const double term = weight * input_value<double>(3, at + d);
        sums[d] += term;
        squares[d] += term * term;
      }
    }
    constexpr double rounding = 0x1p-8, of_floats = 1e-5;
    for (std::size_t d = 0; d < size_; ++d) {
      const double expected = sums[d] / sum;
      const double allowed =
          rounding * (std::abs(expected) + 6 * std::sqrt(squares[d] / 3) / sum) * (1 + rounding) + of_floats;
      deviations[d] = (bfloat_at(got, row * size_ + d) - expected) / allowed;
    }
  }

  unsigned heads_;
  unsigned length_;
  unsigned size_;
  bool causal_;
  attention_kernel kernel_;
  unsigned shared_bytes_;
  device_buffer<unsigned> q_, k_, v_, o_;
};

const registration registered{attention_forward_manifest, prepare<attention_forward_workload>};

}  // namespace
}  // namespace examples
