// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/branches.cuh"
#include "../common/companion.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 128 us measured.
constexpr auto cost = kc::estimate(divergence(8, 1024, 1056, 256_threads), divergence_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 160_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);  // eight ways, one after the other

template <unsigned Ways>
class divergence_workload final : public workload {
 public:
  explicit divergence_workload(const parameter_set& parameters)
      : trips_{parameters.number<unsigned>("trips")}, blocks_{parameters.number<unsigned>("blocks")},
        block_{block_threads(parameters)}, y_{std::size_t{blocks_} * block_} {}

  void poison() override { y_.poison(); }

  void launch() override {
    divergence_kernel<Ways><<<blocks_, block_>>>(y_.data(), trips_);
    check_launch("divergence_kernel");
  }

  void check() const override { check_iterated(y_.to_host(), block_, Ways, trips_); }

 private:
  unsigned trips_;
  unsigned blocks_;
  unsigned block_;
  device_buffer<float> y_;
};

class divergence_companion final : public companion {
 public:
  std::string_view name() const override { return "divergence"; }

  parameter_set defaults() const override { return branch_parameters(8, 1024, 1056, 256); }
  std::vector<parameter_set> measured() const override { return branches_to_measure(); }
  std::vector<parameter_set> checked() const override { return branches_to_check(); }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_ways(parameters, [&](auto ways) -> std::unique_ptr<workload> {
      return std::make_unique<divergence_workload<ways()>>(parameters);
    });
  }
};

const registration<divergence_companion> registered;

}  // namespace
}  // namespace examples
