// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"

#include <cmath>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 46.8 us measured.
constexpr auto cost =
    kc::estimate(horner(1024, 4224), horner_launch(4224, 32_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 59_us);
static_assert(cost.bottleneck == kc::resource::latency);  // each multiply-add waits for the previous one

class horner_workload final : public workload {
 public:
  explicit horner_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, degree_{parameters.number<unsigned>("degree")}, block_{block_threads(parameters)},
        c_{std::size_t{degree_} + 1}, x_{n_}, y_{n_} {
    fill(c_, 1);
    fill(x_, 2);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    horner_kernel<<<blocks_for(n_, block_), block_>>>(c_.data(), x_.data(), y_.data(), degree_, n_);
    check_launch("horner_kernel");
  }

  void check() const override {
    // The roundings are the same as on the device. The inputs have 32 values, so there are 32 results.
    std::vector<double> c(c_.size());
    for (std::size_t k = 0; k < c.size(); ++k) c[k] = input_value<double>(1, k);
    double result[33];
    for (int sixteenths = -16; sixteenths <= 16; ++sixteenths) {
      double value = c[degree_];
      for (std::size_t k = degree_; k > 0; --k) value = std::fma(value, sixteenths / 16.0, c[k - 1]);
      result[sixteenths + 16] = value;
    }
    require_equal("y", y_.to_host(),
                  [&](std::size_t i) { return result[static_cast<int>(input_value<double>(2, i) * 16) + 16]; });
  }

 private:
  std::size_t n_;
  unsigned degree_;
  unsigned block_;
  device_buffer<double> c_, x_, y_;
};

const registration registered{horner_manifest, prepare<horner_workload>};

}  // namespace
}  // namespace examples
