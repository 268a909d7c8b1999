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

// Parameters and card of the records: 43.8 us measured.
constexpr auto cost =
    kc::estimate(accumulate_in_memory<float>(16'896, 256), accumulate_in_memory_launch(16'896, 128_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 55_us);
static_assert(cost.bottleneck == kc::resource::latency);  // each addition waits for the store of the previous sum

template <typename T>
class accumulate_in_memory_workload final : public workload {
 public:
  explicit accumulate_in_memory_workload(const parameter_set& parameters)
      : n_{parameters.number("n")}, terms_{parameters.number<unsigned>("terms")}, block_{block_threads(parameters)},
        a_{n_ * terms_}, y_{n_} {
    fill(a_, 1);
  }

  void poison() override { y_.poison(); }
  void reset() override { y_.zero(); }

  void launch() override {
    accumulate_in_memory_kernel<<<blocks_for(n_, block_), block_>>>(a_.data(), y_.data(), n_, terms_);
    check_launch("accumulate_in_memory_kernel");
  }

  void check() const override {
    require_equal("y", y_.to_host(), [this](std::size_t i) {
      double sum = 0;
      for (std::size_t j = 0; j < terms_; ++j) sum += input_value<double>(1, i + j * n_);
      return sum;
    });
  }

 private:
  std::size_t n_;
  unsigned terms_;
  unsigned block_;
  device_buffer<T> a_, y_;
};

const registration registered{accumulate_in_memory_manifest, prepare_typed<accumulate_in_memory_workload>};

}  // namespace
}  // namespace examples
