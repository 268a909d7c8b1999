// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"
#include "../common/irregular.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 57.5 us measured.
constexpr auto cost = kc::estimate(scatter<float>(1 << 22), scatter_launch(1 << 22, 256_threads), kc::machine::h200,
                                   kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 72_us);
static_assert(cost.bottleneck == kc::resource::l2_bandwidth);  // a sector for an element

template <typename T>
class scatter_workload final : public workload {
 public:
  explicit scatter_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, index_of_{parameters.number<unsigned>("n")}, index_{parameters.number("n")},
        x_{index_.size()}, y_{index_.size()} {
    generate(index_, index_of_);
    fill(x_, 1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    scatter_kernel<<<blocks_for(index_.size(), block_), block_>>>(index_.data(), x_.data(), y_.data(), index_.size());
    check_launch("scatter_kernel");
  }

  void check() const override {
    std::vector<double> expected(index_.size());
    parallel_ranges(expected.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) expected[index_of_(i)] = input_value<double>(1, i);
    });
    require_equal("y", y_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned block_;
  permutation index_of_;
  device_buffer<unsigned> index_;
  device_buffer<T> x_, y_;
};

class scatter_companion final : public companion {
 public:
  std::string_view name() const override { return "scatter"; }

  parameter_set defaults() const override { return set(1 << 24, 256, "float"); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets{set(256, 256, "float"), set(1 << 14, 128, "float")};
    for (unsigned exponent = 16; exponent <= 26; exponent += 2)
      sets.push_back(set(std::size_t{1} << exponent, 256, "float"));
    for (const unsigned exponent : {20u, 23u, 25u}) sets.push_back(set(std::size_t{1} << exponent, 256, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 32, "float"), set(1000, 192, "double"), set(4097, 128, "float")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<scatter_workload<T>>(parameters);
    });
  }

 private:
  static parameter_set set(std::size_t n, unsigned block, const char* type) {
    return {{"n", n}, {"block", block}, {"type", type}};
  }
};

const registration<scatter_companion> registered;

}  // namespace
}  // namespace examples
