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

// Parameters and card of the records: 121 us measured.
constexpr auto cost = kc::estimate(gather<float>(1 << 24, 1 << 22), gather_launch(1 << 24, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 150_us);
static_assert(cost.bottleneck == kc::resource::l2_bandwidth);  // a sector for an element

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

class gather_companion final : public companion {
 public:
  std::string_view name() const override { return "gather"; }

  parameter_set defaults() const override { return set(1 << 24, 1 << 22, 256, "float"); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets{set(256, 1 << 14, 256, "float"), set(1 << 14, 1 << 20, 256, "float")};
    // Tables from 64 KB, which L1 holds, to 1 GB.
    for (unsigned exponent = 14; exponent <= 28; exponent += 2)
      sets.push_back(set(1 << 24, std::size_t{1} << exponent, 256, "float"));
    sets.push_back(set(1 << 20, 1 << 26, 128, "float"));
    sets.push_back(set(1 << 23, 1 << 20, 256, "double"));
    sets.push_back(set(1 << 23, 1 << 25, 256, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 32, "float"), set(1000, 7, 192, "double"), set(333, 5000, 128, "float")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<gather_workload<T>>(parameters);
    });
  }

 private:
  static parameter_set set(std::size_t n, std::size_t table, unsigned block, const char* type) {
    return {{"n", n}, {"table", table}, {"block", block}, {"type", type}};
  }
};

const registration<gather_companion> registered;

}  // namespace
}  // namespace examples
