// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 62.6 us measured.
constexpr auto cost = kc::estimate(dot_product(1 << 24, 1024, 256_threads), dot_product_launch(1024, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 78_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

/// Threads in a block: the kernel adds whole warps.
unsigned whole_warps(const parameter_set& parameters) {
  const unsigned block = block_threads(parameters);
  if (block % 32 != 0) throw usage_error{"parameter block: " + std::to_string(block) + " is not a multiple of 32"};
  return block;
}

class dot_product_workload final : public workload {
 public:
  explicit dot_product_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, blocks_{static_cast<unsigned>(parameters.number<int>("blocks"))},
        block_{whole_warps(parameters)}, x_{n_}, y_{n_}, result_{1} {
    fill(x_, 1);
    fill(y_, 2);
  }

  void poison() override { result_.poison(); }

  // The kernel adds to its result.
  bool needs_reset() const override { return true; }
  void reset() override { result_.zero(); }

  void launch() override {
    dot_product_kernel<<<blocks_, block_>>>(x_.data(), y_.data(), result_.data(), n_);
    check_launch("dot_product_kernel");
  }

  void check() const override {
    require_equal("result", result_.to_host(), [this](std::size_t) {
      return parallel_sum(n_, [](std::size_t i) { return input_value<double>(1, i) * input_value<double>(2, i); });
    });
  }

 private:
  std::size_t n_;
  unsigned blocks_;
  unsigned block_;
  device_buffer<double> x_, y_, result_;
};

class dot_product_companion final : public companion {
 public:
  std::string_view name() const override { return "dot_product"; }

  parameter_set defaults() const override { return set(1 << 22, 1024, 256); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets{set(1024, 1, 1024), set(1 << 18, 1, 256)};
    for (const unsigned exponent : {16u, 20u, 24u}) sets.push_back(set(std::size_t{1} << exponent, 128, 256));
    for (const unsigned exponent : {20u, 22u, 24u, 25u}) sets.push_back(set(std::size_t{1} << exponent, 1024, 256));
    // Many blocks, each of which adds to the one result.
    sets.push_back(set(1 << 22, 16384, 256));
    for (const unsigned block : {64u, 128u, 1024u}) sets.push_back(set(1 << 22, 256, block));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 32), set(1000, 3, 192), set(10'007, 5, 128), set(4096, 2, 1024)};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<dot_product_workload>(parameters);
  }

 private:
  static parameter_set set(std::size_t n, unsigned blocks, unsigned block) {
    return {{"n", n}, {"blocks", blocks}, {"block", block}};
  }
};

const registration<dot_product_companion> registered;

}  // namespace
}  // namespace examples
