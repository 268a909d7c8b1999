// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/block_reduction.cuh"
#include "../common/traced_code.cuh"
#include "../traced/reduction_many_per_thread.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 21.3 us measured.
constexpr auto cost =
    kc::estimate(reduction_many_per_thread<float>(1 << 24, 1024, 256_threads),
                 reduction_many_per_thread_launch(1024, 256_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 27_us);

template <typename T, code Code>
class reduction_many_per_thread_workload final : public workload {
 public:
  explicit reduction_many_per_thread_workload(const parameter_set& parameters)
      : block_{reducing_block(parameters)}, operands_{parameters.number("n"), std::size_t{2} * block_,
                                                      static_cast<unsigned>(parameters.number<int>("blocks"))} {}

  void poison() override { operands_.poison(); }

  void launch() override {
    with_block_size(block_, [this]<unsigned Block>() {
      kernel_of<Code, reduction_many_per_thread_body<Block, T>>(
          reduction_many_per_thread_kernel<Block, T>)<<<operands_.blocks(), Block>>>(operands_.a(), operands_.sums(),
                                                                                     operands_.n());
    });
    check_launch("reduction_many_per_thread_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned block_;
  block_sums<T> operands_;
};

template <code Code>
class reduction_many_per_thread_companion : public companion {
 public:
  std::string_view name() const override { return "reduction_many_per_thread"; }

  parameter_set defaults() const override { return set(1 << 24, 1024, 256, "float"); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets{set(1024, 1, 512, "float"), set(1 << 20, 1, 256, "float")};
    for (const unsigned exponent : {16u, 20u, 24u, 28u})
      sets.push_back(set(std::size_t{1} << exponent, 128, 256, "float"));
    // As many blocks as an SM holds of this size, on 128 of them; and ever larger parts of the array for each thread.
    for (const unsigned exponent : {20u, 24u, 28u}) sets.push_back(set(std::size_t{1} << exponent, 1024, 256, "float"));
    for (const unsigned block : {64u, 1024u}) sets.push_back(set(1 << 24, 256, block, "float"));
    for (const unsigned exponent : {20u, 26u}) sets.push_back(set(std::size_t{1} << exponent, 1024, 256, "double"));
    sets.push_back(set(1 << 22, 512, 128, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 64, "float"), set(1000, 3, 64, "double"), set(10'007, 5, 128, "float"),
            set(3000, 7, 512, "double"), set(6000, 1, 1024, "float")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<reduction_many_per_thread_workload<T, Code>>(parameters);
    });
  }

 private:
  static parameter_set set(std::size_t n, unsigned blocks, unsigned block, const char* type) {
    return {{"n", n}, {"blocks", blocks}, {"block", block}, {"type", type}};
  }
};

const registration_of_both<reduction_many_per_thread_companion> registered;

}  // namespace
}  // namespace examples
