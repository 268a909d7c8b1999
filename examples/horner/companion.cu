// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

#include <cmath>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 46.8 us measured.
constexpr auto cost =
    kc::estimate(horner(1024, 4224), horner_launch(4224, 32_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 59_us);
static_assert(cost.bottleneck == kc::resource::latency);  // a multiply-add waits for the one before it

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
    // The same roundings as on the device. Of these inputs there are 32, and as many results.
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

class horner_companion final : public companion {
 public:
  std::string_view name() const override { return "horner"; }

  parameter_set defaults() const override { return set(1024, 4224, 32); }

  std::vector<parameter_set> measured() const override {
    return {
        // One block a card, and one warp an SM.
        set(1024, 32, 32),       set(8192, 32, 32),       set(1024, 256, 256),       set(1024, 1024, 1024),
        set(1024, 132 * 32, 32), set(8192, 132 * 32, 32), set(1024, 132 * 128, 128), set(256, 132 * 1024, 256),
        set(64, 1 << 20, 256),   set(512, 1 << 20, 256),  set(8, 1 << 24, 256),      set(64, 1 << 24, 256),
    };
  }

  std::vector<parameter_set> checked() const override { return {set(1, 1, 32), set(6, 1000, 192), set(67, 333, 128)}; }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<horner_workload>(parameters);
  }

 private:
  static parameter_set set(unsigned degree, std::size_t n, unsigned block) {
    return {{"degree", degree}, {"n", n}, {"block", block}};
  }
};

const registration<horner_companion> registered;

}  // namespace
}  // namespace examples
