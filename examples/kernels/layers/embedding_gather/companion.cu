// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(embedding_gather<float>(1 << 15, 32000, 1024, 128_threads),
                 embedding_gather_launch(1 << 15, 128_threads), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 90_us);

template <typename T>
class embedding_gather_workload final : public workload {
 public:
  explicit embedding_gather_workload(const parameter_set& parameters)
      : cols_{parameters.number<unsigned>("cols")}, block_{block_threads(parameters)},
        token_of_{parameters.number<unsigned>("vocabulary")}, tokens_{parameters.number<unsigned>("tokens")},
        table_{std::size_t{token_of_.size} * cols_}, y_{tokens_.size() * cols_} {
    generate(tokens_, token_of_);
    table_.fill(1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    embedding_gather_kernel<<<static_cast<unsigned>(tokens_.size()), block_>>>(
        table_.pieces(), tokens_.data(), y_.pieces(), cols_ * static_cast<unsigned>(sizeof(T)) / 16);
    check_launch("embedding_gather_kernel");
  }

  void check() const override {
    // Checks every step-th token.
    const std::size_t step = step_for(tokens_.size(), cols_);
    require_equal("y", y_.rows(cols_, step), [&](std::size_t i) {
      return input_value<double>(1, std::size_t{token_of_(i / cols_ * step)} * cols_ + i % cols_);
    });
  }

 private:
  unsigned cols_;
  unsigned block_;
  random_index token_of_;
  device_buffer<unsigned> tokens_;
  layer_array<T> table_, y_;
};

const registration registered{embedding_gather_manifest, prepare_layer<embedding_gather_workload>};

}  // namespace
}  // namespace examples
