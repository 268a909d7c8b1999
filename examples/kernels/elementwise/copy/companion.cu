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

// Parameters and card of the records: 272 us measured.
constexpr auto cost = kc::estimate(copy<4>(1 << 27, 1056, 256_threads), copy_launch(1056, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 340_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

template <typename Vector>
class copy_workload final : public workload {
 public:
  explicit copy_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)}, in_{parameters.number("n")},
        out_{in_.size()} {
    fill(in_, 1);
  }

  void poison() override { out_.poison(); }

  void launch() override {
    copy_kernel<<<blocks_, block_>>>(reinterpret_cast<const Vector*>(in_.data()),
                                     reinterpret_cast<Vector*>(out_.data()), in_.size() / width);
    check_launch("copy_kernel");
  }

  void check() const override {
    require_equal("out", out_.to_host(), [](std::size_t i) { return input_value<double>(1, i); });
  }

 private:
  static constexpr std::size_t width = sizeof(Vector) / sizeof(float);

  unsigned blocks_;
  unsigned block_;
  device_buffer<float> in_, out_;
};

std::unique_ptr<workload> prepare_copy(const parameter_set& parameters) {
  switch (parameters.number<unsigned>("width")) {
    case 1: return std::make_unique<copy_workload<float>>(parameters);
    case 2: return std::make_unique<copy_workload<float2>>(parameters);
    default: return std::make_unique<copy_workload<float4>>(parameters);
  }
}

const registration registered{copy_manifest, prepare_copy};

}  // namespace
}  // namespace examples
