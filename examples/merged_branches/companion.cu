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

// Parameters and card of the records: 22.7 us measured.
constexpr auto cost = kc::estimate(merged_branches(1024, 1056, 256_threads), merged_branches_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 28_us);
static_assert(cost.bottleneck == kc::resource::instruction_issue);

template <unsigned Ways>
class merged_branches_workload final : public workload {
 public:
  explicit merged_branches_workload(const parameter_set& parameters)
      : trips_{parameters.number<unsigned>("trips")}, blocks_{parameters.number<unsigned>("blocks")},
        block_{block_threads(parameters)}, y_{std::size_t{blocks_} * block_} {}

  void poison() override { y_.poison(); }

  void launch() override {
    merged_branches_kernel<Ways><<<blocks_, block_>>>(y_.data(), trips_);
    check_launch("merged_branches_kernel");
  }

  void check() const override { check_iterated(y_.to_host(), block_, Ways, trips_); }

 private:
  unsigned trips_;
  unsigned blocks_;
  unsigned block_;
  device_buffer<float> y_;
};

class merged_branches_companion final : public companion {
 public:
  std::string_view name() const override { return "merged_branches"; }

  parameter_set defaults() const override { return branch_parameters(8, 1024, 1056, 256); }
  std::vector<parameter_set> measured() const override { return branches_to_measure(); }
  std::vector<parameter_set> checked() const override { return branches_to_check(); }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_ways(parameters, [&](auto ways) -> std::unique_ptr<workload> {
      return std::make_unique<merged_branches_workload<ways()>>(parameters);
    });
  }
};

const registration<merged_branches_companion> registered;

}  // namespace
}  // namespace examples
