// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../layers.cuh"

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost =
    kc::estimate(embedding_gradient(1 << 15, 32000, 1024, 256_threads), embedding_gradient_launch(1 << 15, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 150_us);

class embedding_gradient_workload final : public workload {
 public:
  explicit embedding_gradient_workload(const parameter_set& parameters)
      : cols_{parameters.number<unsigned>("cols")}, block_{block_threads(parameters)},
        token_of_{parameters.number<unsigned>("vocabulary")}, tokens_{parameters.number<unsigned>("tokens")},
        gradients_{tokens_.size() * cols_}, table_{std::size_t{token_of_.size} * cols_} {
    generate(tokens_, token_of_);
    fill(gradients_, 1);
  }

  void poison() override { table_.poison(); }
  void reset() override { table_.zero(); }

  void launch() override {
    embedding_gradient_kernel<<<static_cast<unsigned>(tokens_.size()), block_>>>(gradients_.data(), tokens_.data(),
                                                                                 table_.data(), cols_);
    check_launch("embedding_gradient_kernel");
  }

  void check() const override {
    std::vector<double> expected(table_.size());
    parallel_ranges(cols_, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = 0; i < tokens_.size(); ++i)
        for (std::size_t j = begin; j < end; ++j)
          expected[std::size_t{token_of_(i)} * cols_ + j] += input_value<double>(1, i * cols_ + j);
    });
    require_equal("table", table_.to_host(), [&](std::size_t i) { return expected[i]; });
  }

 private:
  unsigned cols_;
  unsigned block_;
  random_index token_of_;
  device_buffer<unsigned> tokens_;
  device_buffer<float> gradients_, table_;
};

const registration registered{embedding_gradient_manifest, prepare<embedding_gradient_workload>};

}  // namespace
}  // namespace examples
