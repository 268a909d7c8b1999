// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 62.6 us measured.
constexpr auto cost = kc::estimate(dot_product(1 << 24, 1024, 256_threads), dot_product_launch(1024, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 78_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

class dot_product_workload final : public workload {
 public:
  explicit dot_product_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, blocks_{static_cast<unsigned>(parameters.number<int>("blocks"))},
        block_{block_threads(parameters)}, x_{n_}, y_{n_}, result_{1} {
    fill(x_, 1);
    fill(y_, 2);
  }

  void poison() override { result_.poison(); }

  // The kernel adds to its result.
  void reset() override { result_.zero(); }

  void launch() override {
    dot_product_kernel<<<blocks_, block_>>>(x_.data(), y_.data(), result_.data(), n_);
    check_launch("dot_product_kernel");
  }

  void check() const override {
    require_equal("result", result_.to_host(), [this](std::size_t) {
      return parallel_sum(n_, [](std::size_t i) { return input_value<double>(1, i) * input_value<double>(2, i); });
    });
  }

 private:
  std::size_t n_;
  unsigned blocks_;
  unsigned block_;
  device_buffer<double> x_, y_, result_;
};

const registration registered{dot_product_manifest, prepare<dot_product_workload>};

}  // namespace
}  // namespace examples
