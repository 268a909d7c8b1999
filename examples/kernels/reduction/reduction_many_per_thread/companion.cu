// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/traced_code.cuh"
#include "../block_reduction.cuh"
#include "traced.hpp"

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
      : block_{block_threads(parameters)}, operands_{parameters.number("n"), std::size_t{2} * block_,
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

const registration_of_both registered{reduction_many_per_thread_manifest,
                                      prepare_code<reduction_many_per_thread_workload, code::by_hand>,
                                      prepare_code<reduction_many_per_thread_workload, code::traced>};

}  // namespace
}  // namespace examples
