// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/companion.hpp"
#include "../../common/compare.hpp"
#include "../../common/device_buffer.cuh"
#include "../../common/grid.hpp"
#include "../../common/input.cuh"
#include "../../common/irregular.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 121 us measured.
constexpr auto cost = kc::estimate(gather<float>(1 << 24, 1 << 22), gather_launch(1 << 24, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 150_us);
static_assert(cost.bottleneck == kc::resource::l2_bandwidth);  // one sector per element

template <typename T>
class gather_workload final : public workload {
 public:
  explicit gather_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, index_of_{parameters.number<unsigned>("table")},
        index_{parameters.number("n")}, x_{index_of_.size}, y_{index_.size()} {
    generate(index_, index_of_);
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    gather_kernel<<<blocks_for(index_.size(), block_), block_>>>(index_.data(), x_.data(), y_.data(), index_.size());
    check_launch("gather_kernel");
  }

  void check() const override {
    require_equal("y", y_.to_host(), [this](std::size_t i) { return input_value<double>(1, index_of_(i)); });
  }

 private:
  unsigned block_;
  random_index index_of_;
  device_buffer<unsigned> index_;
  device_buffer<T> x_, y_;
};

const registration registered{gather_manifest, prepare_typed<gather_workload>};

}  // namespace
}  // namespace examples
