// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/companion.hpp"
#include "../common/grid.hpp"
#include "../common/matvec.cuh"
#include "../common/traced_code.cuh"
#include "../traced/matvec_rows.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Sizes and card of the 2012 thesis.
constexpr auto cost = kc::estimate(matvec_rows<double>(1000, 2000), matvec_rows_launch(1000, 192_threads),
                                   kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
KERNELCOST_BUDGET(cost.time, 3_ms);
static_assert(cost.bottleneck == kc::resource::memory);

// Parameters and card of the records: 209 us measured.
constexpr auto cost_on_h200 = kc::estimate(matvec_rows<double>(1000, 2000), matvec_rows_launch(1000, 192_threads),
                                           kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost_on_h200.time, 260_us);
static_assert(cost_on_h200.bottleneck == kc::resource::l1_bandwidth);

template <typename T, code Code>
class matvec_rows_workload final : public workload {
 public:
  explicit matvec_rows_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, operands_{parameters.number<unsigned>("rows"),
                                                     parameters.number<unsigned>("cols")} {}

  void poison() override { operands_.poison_y(); }

  void launch() override {
    kernel_of<Code, matvec_rows_body<T>>(matvec_rows_kernel<T>)<<<blocks_for(operands_.rows(), block_), block_>>>(
        operands_.a(), operands_.x(), operands_.y(), operands_.rows(), operands_.cols());
    check_launch("matvec_rows_kernel");
  }

  void check() const override { operands_.check(); }

 private:
  unsigned block_;
  matvec_operands<T> operands_;
};

template <code Code>
class matvec_rows_companion : public companion {
 public:
  std::string_view name() const override { return "matvec_rows"; }

  parameter_set defaults() const override { return set(5000, 2000, 192, "float"); }

  std::vector<parameter_set> measured() const override {
    std::vector<parameter_set> sets;
    for (const char* type : {"float", "double"}) {
      for (const unsigned rows : thesis_rows) sets.push_back(set(rows, 2000, 192, type));
      for (const unsigned block : {96u, 128u, 192u, 256u, 512u}) sets.push_back(set(4000, 2000, block, type));
      for (const unsigned side : {64u, 256u, 1024u, 4096u, 8192u}) sets.push_back(set(side, side, 256, type));
    }
    // A gigabyte.
    sets.push_back(set(16384, 15258, 256, "float"));
    sets.push_back(set(16384, 7629, 256, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    std::vector<parameter_set> sets;
    for (const char* type : {"float", "double"}) {
      sets.push_back(set(1, 1, 128, type));
      sets.push_back(set(100, 67, 192, type));
      sets.push_back(set(300, 130, 128, type));
    }
    return sets;
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<matvec_rows_workload<T, Code>>(parameters);
    });
  }

 private:
  static parameter_set set(unsigned rows, unsigned cols, unsigned block, const char* type) {
    return {{"rows", rows}, {"cols", cols}, {"block", block}, {"type", type}};
  }
};

const registration_of_both<matvec_rows_companion> registered;

}  // namespace
}  // namespace examples
