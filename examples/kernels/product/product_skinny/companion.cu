// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/bfloats.cuh"
#include "../../common/checks.hpp"
#include "../../common/companion.hpp"

#include <algorithm>

namespace examples {
namespace {

using namespace kc::literals;

// Written before the kernel was timed: one and a half times the estimate.
constexpr auto cost = kc::estimate(product_skinny<1>(8, 28672, 8192), product_skinny_launch(8, 28672),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 180_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

template <unsigned Tiles>
void launch_skinny(const uint4* a, const uint4* b, float* c, unsigned rows, unsigned cols, unsigned inner) {
  using how = skinny_product<Tiles>;
  const auto kernel = product_skinny_kernel<Tiles>;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int{how::shared_bytes}));
  kernel<<<cols / how::cols, how::threads, how::shared_bytes>>>(a, b, c, rows, cols, inner);
}

class product_skinny_workload final : public workload {
 public:
  explicit product_skinny_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        inner_{parameters.number<unsigned>("inner")}, a_{std::size_t{rows_} * inner_ / 2},
        b_{std::size_t{cols_} * inner_ / 2}, c_{std::size_t{rows_} * cols_} {
    fill_with_bfloats(a_, 1);
    fill_with_bfloats(b_, 2);
  }

  void poison() override { c_.poison(); }

  void launch() override {
    const auto launch_for = [&] {
      switch (tiles_of_skinny(rows_)) {
        case 1: return launch_skinny<1>;
        case 2: return launch_skinny<2>;
        case 4: return launch_skinny<4>;
        default: return launch_skinny<8>;
      }
    }();
    launch_for(reinterpret_cast<const uint4*>(a_.data()), reinterpret_cast<const uint4*>(b_.data()), c_.data(), rows_,
               cols_, inner_);
    check_launch("product_skinny_kernel");
  }

  /// Checks every step-th element. All sums are exact.
  void check() const override {
    const std::size_t step = step_for(c_.size(), inner_);
    require_equal("C", every(step, c_.to_host()), [&](std::size_t i) {
      const std::size_t row = i * step / cols_, col = i * step % cols_;
      double sum = 0;
      for (std::size_t k = 0; k < inner_; ++k)
        sum += input_value<double>(1, row * inner_ + k) * input_value<double>(2, col * inner_ + k);
      return sum;
    });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  unsigned inner_;
  device_buffer<unsigned> a_, b_;
  device_buffer<float> c_;
};

const registration registered{product_skinny_manifest, prepare<product_skinny_workload>};

}  // namespace
}  // namespace examples
