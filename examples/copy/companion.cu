// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

#include <string>

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
    if (in_.size() % width != 0)
      throw usage_error{"parameter n: " + std::to_string(in_.size()) + " is not a multiple of the width, " +
                        std::to_string(width)};
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

class copy_companion final : public companion {
 public:
  std::string_view name() const override { return "copy"; }

  parameter_set defaults() const override { return set(1 << 24, 4, 1056, 256); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets;
    // One block with one vector a thread, one block with many, and then from L2 to both arrays a gigabyte together.
    sets.push_back(set(1024, 4, 1, 256));
    for (const unsigned width : {1u, 4u}) sets.push_back(set(1 << 16, width, 1, 256));
    sets.push_back(set(1 << 20, 4, 16, 256));
    for (const unsigned width : {1u, 2u, 4u}) sets.push_back(set(1 << 20, width, 1056, 256));
    sets.push_back(set(1 << 24, 4, 132, 256));
    for (const unsigned width : {1u, 2u, 4u}) sets.push_back(set(1 << 27, width, 1056, 256));
    // One float a thread.
    sets.push_back(set(1 << 24, 1, 65536, 256));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 1, 32), set(1000, 4, 3, 96), set(4098, 2, 2, 128), set(5003, 1, 5, 64)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    switch (parameters.number<unsigned>("width")) {
      case 1: return std::make_unique<copy_workload<float>>(parameters);
      case 2: return std::make_unique<copy_workload<float2>>(parameters);
      case 4: return std::make_unique<copy_workload<float4>>(parameters);
      default: throw usage_error{"parameter width: it is 1, 2 or 4"};
    }
  }

 private:
  static parameter_set set(std::size_t n, unsigned width, unsigned blocks, unsigned block) {
    return {{"n", n}, {"width", width}, {"blocks", blocks}, {"block", block}};
  }
};

const registration<copy_companion> registered;

}  // namespace
}  // namespace examples
