// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 94.6 us measured.
constexpr auto cost =
    kc::estimate(axpy(1 << 24), axpy_launch(1 << 24, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 120_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

class axpy_workload final : public workload {
 public:
  explicit axpy_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, block_{block_threads(parameters)}, x_{n_}, y_{n_} {
    fill(x_, 1);
    fill(y_, 2);
  }

  // y as it is before the launch: the kernel changes every element, for no element of x is zero. Timed launches go on
  // from the y of the launch before.
  void poison() override { fill(y_, 2); }

  void launch() override {
    axpy_kernel<<<blocks_for(n_, block_), block_>>>(a, x_.data(), y_.data(), n_);
    check_launch("axpy_kernel");
  }

  void check() const override {
    require_equal("y", y_.to_host(),
                  [](std::size_t i) { return a * input_value<double>(1, i) + input_value<double>(2, i); });
  }

 private:
  static constexpr double a = 0.5;

  std::size_t n_;
  unsigned block_;
  device_buffer<double> x_, y_;
};

class axpy_companion final : public companion {
 public:
  std::string_view name() const override { return "axpy"; }

  parameter_set defaults() const override { return set(1 << 20, 256); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets{set(1024, 1024)};
    for (const unsigned exponent : {14u, 17u, 20u, 21u, 22u, 24u, 25u})
      sets.push_back(set(std::size_t{1} << exponent, 256));
    for (const unsigned block : {64u, 128u, 192u, 512u, 1024u}) sets.push_back(set(1 << 22, block));
    return sets;
  }

  std::vector<parameter_set> checked() const override { return {set(1, 128), set(1000, 192), set(4096, 1024)}; }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<axpy_workload>(parameters);
  }

 private:
  static parameter_set set(std::size_t n, unsigned block) { return {{"n", n}, {"block", block}}; }
};

const registration<axpy_companion> registered;

}  // namespace
}  // namespace examples
