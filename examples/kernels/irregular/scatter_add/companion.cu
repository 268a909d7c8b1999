// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/checks.hpp"
#include "../../common/companion.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../../common/irregular.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 44.2 us measured.
constexpr auto cost = kc::estimate(scatter_add<float>(1 << 22, 1 << 20), scatter_add_launch(1 << 22, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 55_us);
static_assert(cost.bottleneck == kc::resource::atomics);

template <typename T>
class scatter_add_workload final : public workload {
 public:
  explicit scatter_add_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, target_of_{parameters.number<unsigned>("targets")},
        target_{parameters.number("n")}, values_{target_.size()}, sums_{target_of_.size} {
    generate(target_, target_of_);
    fill(values_, 1);
  }

  void poison() override { sums_.poison(); }
  void reset() override { sums_.zero(); }

  void launch() override {
    scatter_add_kernel<<<blocks_for(target_.size(), block_), block_>>>(target_.data(), values_.data(), sums_.data(),
                                                                       target_.size());
    check_launch("scatter_add_kernel");
  }

  void check() const override {
    std::vector<double> expected(sums_.size());
    for (std::size_t i = 0; i < target_.size(); ++i) expected[target_of_(i)] += input_value<double>(1, i);
    require_equal("sums", sums_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned block_;
  random_index target_of_;
  device_buffer<unsigned> target_;
  device_buffer<T> values_, sums_;
};

const registration registered{scatter_add_manifest, prepare_typed<scatter_add_workload>};

}  // namespace
}  // namespace examples
