// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/grid.hpp"
#include "../common/histogram.cuh"
#include "../common/traced_code.cuh"
#include "../traced/histogram_shared.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 36.2 us measured.
constexpr auto cost =
    kc::estimate(histogram_shared(1 << 24, 256, 100, 1056, 256_threads),
                 histogram_shared_launch(256, 1056, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 45_us);

template <code Code>
class histogram_shared_workload final : public workload {
 public:
  explicit histogram_shared_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)},
        operands_{parameters.number("n"), parameters.number<unsigned>("bins"),
                  parameters.number<unsigned>("even_percent")} {}

  void poison() override { operands_.poison(); }
  bool needs_reset() const override { return true; }
  void reset() override { operands_.zero(); }

  void launch() override {
    kernel_of<Code, histogram_shared_body<unsigned>>(
        histogram_shared_kernel<unsigned>)<<<blocks_, block_, operands_.bins() * sizeof(unsigned)>>>(
        operands_.data(), operands_.counts(), operands_.size(), operands_.bins());
    check_launch("histogram_shared_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned blocks_;
  unsigned block_;
  histogram_operands operands_;
};

template <code Code>
class histogram_shared_companion : public companion {
 public:
  std::string_view name() const override { return "histogram_shared"; }

  parameter_set defaults() const override { return histogram_parameters(1 << 24, 256, 100, 1056, 256); }

  std::vector<parameter_set> measured() const override {
    constexpr std::size_t many = 1 << 24;
    return {
        histogram_parameters(256, 256, 100, 1, 256),
        histogram_parameters(1 << 14, 256, 100, 1, 256),
        histogram_parameters(1 << 18, 256, 100, 16, 128),
        histogram_parameters(many, 1, 100, 1056, 256),
        histogram_parameters(many, 16, 100, 1056, 256),
        histogram_parameters(many, 256, 100, 1056, 256),
        histogram_parameters(many, 4096, 100, 1056, 256),
        histogram_parameters(many, 256, 50, 1056, 256),
        histogram_parameters(many, 4096, 50, 1056, 256),
        // Merging is most of the work.
        histogram_parameters(1 << 20, 4096, 100, 4096, 256),
        histogram_parameters(1 << 26, 256, 100, 1056, 256),
    };
  }

  std::vector<parameter_set> checked() const override {
    return {histogram_parameters(1, 1, 100, 1, 32), histogram_parameters(1000, 16, 50, 3, 96),
            histogram_parameters(4099, 300, 100, 2, 128), histogram_parameters(5000, 1, 1, 20, 256)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<histogram_shared_workload<Code>>(parameters);
  }
};

const registration_of_both<histogram_shared_companion> registered;

}  // namespace
}  // namespace examples
