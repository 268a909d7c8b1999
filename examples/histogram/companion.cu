// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/grid.hpp"
#include "../common/histogram.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 4.33 ms measured.
constexpr auto cost = kc::estimate(histogram(1 << 24, 256, 100, 1056, 256_threads), histogram_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 5.4_ms);
static_assert(cost.bottleneck == kc::resource::atomics);

class histogram_workload final : public workload {
 public:
  explicit histogram_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)},
        operands_{parameters.number("n"), parameters.number<unsigned>("bins"),
                  parameters.number<unsigned>("even_percent")} {}

  void poison() override { operands_.poison(); }
  bool needs_reset() const override { return true; }
  void reset() override { operands_.zero(); }

  void launch() override {
    histogram_kernel<<<blocks_, block_>>>(operands_.data(), operands_.counts(), operands_.size());
    check_launch("histogram_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned blocks_;
  unsigned block_;
  histogram_operands operands_;
};

class histogram_companion final : public companion {
 public:
  std::string_view name() const override { return "histogram"; }

  parameter_set defaults() const override { return histogram_parameters(1 << 24, 256, 100, 1056, 256); }

  std::vector<parameter_set> measured() const override {
    constexpr std::size_t many = 1 << 24;
    return {
        // One block, and one warp a scheduler of a few SMs.
        histogram_parameters(256, 256, 100, 1, 256),
        histogram_parameters(1 << 14, 256, 100, 1, 256),
        histogram_parameters(1 << 18, 256, 100, 16, 128),
        // From all threads on one count to hardly ever two.
        histogram_parameters(many, 1, 100, 1056, 256),
        histogram_parameters(many, 16, 100, 1056, 256),
        histogram_parameters(many, 256, 100, 1056, 256),
        histogram_parameters(many, 65536, 100, 1056, 256),
        histogram_parameters(many, 256, 50, 1056, 256),
        histogram_parameters(many, 65536, 50, 1056, 256),
        // One element a thread.
        histogram_parameters(many, 256, 100, 65536, 256),
        histogram_parameters(1 << 20, 65536, 100, 4096, 256),
        histogram_parameters(1 << 26, 65536, 100, 1056, 256),
    };
  }

  std::vector<parameter_set> checked() const override {
    return {histogram_parameters(1, 1, 100, 1, 32), histogram_parameters(1000, 16, 50, 3, 96),
            histogram_parameters(4099, 300, 100, 2, 128), histogram_parameters(5000, 1, 1, 20, 256)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<histogram_workload>(parameters);
  }
};

const registration<histogram_companion> registered;

}  // namespace
}  // namespace examples
