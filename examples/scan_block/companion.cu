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

// Parameters and card of the records: 128 us measured.
constexpr auto cost = kc::estimate(scan_block<float>(1 << 17, 256_threads), scan_block_launch(1 << 17, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 160_us);
static_assert(cost.figures.kept_by_l2 < 0.1);

template <typename T>
class scan_block_workload final : public workload {
 public:
  explicit scan_block_workload(const parameter_set& parameters)
      : blocks_{parameters.number<unsigned>("blocks")}, block_{block_threads(parameters)},
        x_{std::size_t{blocks_} * block_}, y_{x_.size()} {
    if (block_ % 32 != 0)
      throw usage_error{"parameter block: " + std::to_string(block_) + " threads are not whole warps"};
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    scan_block_kernel<<<blocks_, block_>>>(x_.data(), y_.data());
    check_launch("scan_block_kernel");
  }

  void check() const override {
    std::vector<double> expected(y_.size());
    parallel_ranges(blocks_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t b = begin; b < end; ++b) {
        double sum = 0;
        for (std::size_t i = b * block_; i < (b + 1) * block_; ++i) expected[i] = sum += input_value<double>(1, i);
      }
    });
    require_equal("y", y_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned blocks_;
  unsigned block_;
  device_buffer<T> x_, y_;
};

class scan_block_companion final : public companion {
 public:
  std::string_view name() const override { return "scan_block"; }

  parameter_set defaults() const override { return set(1 << 16, 256, "float"); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets;
    for (const unsigned block : {32u, 128u, 256u, 512u, 1024u}) sets.push_back(set(1, block, "float"));
    sets.push_back(set(132, 256, "float"));
    sets.push_back(set(1056, 256, "float"));
    for (const unsigned block : {128u, 256u, 1024u}) sets.push_back(set((1 << 25) / block, block, "float"));
    sets.push_back(set(1, 1024, "double"));
    sets.push_back(set(1056, 256, "double"));
    sets.push_back(set(1 << 16, 256, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 32, "float"), set(3, 96, "double"), set(2, 1024, "float"), set(5, 64, "double")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<scan_block_workload<T>>(parameters);
    });
  }

 private:
  static parameter_set set(unsigned blocks, unsigned block, const char* type) {
    return {{"blocks", blocks}, {"block", block}, {"type", type}};
  }
};

const registration<scan_block_companion> registered;

}  // namespace
}  // namespace examples
