// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

#include <algorithm>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 36.2 us measured.
constexpr auto cost = kc::estimate(bitonic_step<float>(1 << 24, 1024), bitonic_step_launch(1 << 24, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 45_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

template <typename T>
class bitonic_step_workload final : public workload {
 public:
  explicit bitonic_step_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, distance_{parameters.number<unsigned>("distance")}, keys_{parameters.number(
                                                                                                   "n")} {
    if ((distance_ & (distance_ - 1)) != 0)
      throw usage_error{"parameter distance: " + std::to_string(distance_) + " is not a power of two"};
  }

  void poison() override { keys_.poison(); }

  // What is in order stays as it is.
  bool needs_reset() const override { return true; }
  void reset() override { fill(keys_, 1); }

  void launch() override {
    bitonic_step_kernel<<<blocks_for((keys_.size() + 1) / 2, block_), block_>>>(keys_.data(), keys_.size(), distance_);
    check_launch("bitonic_step_kernel");
  }

  void check() const override {
    require_equal("keys", keys_.to_host(), [this](std::size_t i) {
      const bool second = (i & distance_) != 0;
      const double own = input_value<double>(1, i);
      if (second) return std::max(input_value<double>(1, i - distance_), own);
      return i + distance_ < keys_.size() ? std::min(own, input_value<double>(1, i + distance_)) : own;
    });
  }

 private:
  unsigned block_;
  unsigned distance_;
  device_buffer<T> keys_;
};

class bitonic_step_companion final : public companion {
 public:
  std::string_view name() const override { return "bitonic_step"; }

  parameter_set defaults() const override { return set(1 << 20, 1024, 256, "float"); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets;
    constexpr unsigned n = 1 << 24;
    for (const char* type : {"float", "double"})
      for (const unsigned distance : {1u, 4u, 1024u}) sets.push_back(set(n, distance, 256, type));
    for (const unsigned distance : {32u, n / 2}) sets.push_back(set(n, distance, 256, "float"));
    for (const unsigned size : {1u << 9, 1u << 14, 1u << 20, 1u << 27}) sets.push_back(set(size, 256, 256, "float"));
    for (const unsigned block : {128u, 1024u}) sets.push_back(set(n, 1024, block, "float"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(2, 1, 256, "float"), set(1, 4, 128, "float"), set(1000, 64, 128, "float"), set(1000, 64, 128, "double"),
            set(4096, 2048, 256, "float")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<bitonic_step_workload<T>>(parameters);
    });
  }

 private:
  static parameter_set set(unsigned n, unsigned distance, unsigned block, const char* type) {
    return {{"n", n}, {"distance", distance}, {"block", block}, {"type", type}};
  }
};

const registration<bitonic_step_companion> registered;

}  // namespace
}  // namespace examples
