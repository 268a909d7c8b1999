// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(dropout<kc::bfloat16>(1 << 26), dropout_launch<kc::bfloat16>(1 << 26, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);

/// A tenth of 2^32.
constexpr unsigned least_kept = 429496730;
constexpr float scale_of_kept = 1 / 0.9F;
constexpr philox_key seed{12345, 678};

template <typename T>
class dropout_workload final : public workload {
 public:
  explicit dropout_workload(const parameter_set& parameters)
      : block_{block_threads(parameters)}, x_{parameters.number("n")}, y_{x_.size()} {
    x_.fill(1);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    const std::size_t vectors = x_.size() / floats_of<T>::elements;
    dropout_kernel<T>
        <<<blocks_for(vectors, block_), block_>>>(x_.pieces(), y_.pieces(), vectors, least_kept, scale_of_kept, seed);
    check_launch("dropout_kernel");
  }

  void check() const override {
    // Checks every step-th piece.
    constexpr std::size_t elements = floats_of<T>::elements;
    const std::size_t step = step_for(x_.size() / elements, 256);
    require_near("y", y_.rows(elements, step), layer_tolerance<T>, [&](std::size_t i) {
      const std::size_t vector = i / elements * step, e = i % elements;
      const philox_words random = philox(vector, static_cast<unsigned>(e / 4), seed);
      const bool kept = random.at[e % 4] >= least_kept;
      return kept ? input_value<double>(1, vector * elements + e) * static_cast<double>(scale_of_kept) : 0;
    });
  }

 private:
  unsigned block_;
  layer_array<T> x_, y_;
};

const registration registered{dropout_manifest, prepare_layer<dropout_workload>};

}  // namespace
}  // namespace examples
