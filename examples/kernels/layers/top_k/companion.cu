// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/random_bits.hpp"
#include "../layers.cuh"

#include <algorithm>

namespace examples {
namespace {

using namespace kc::literals;

constexpr auto cost = kc::estimate(top_k(1024, 32000, 4, 256_threads), top_k_launch(1024, 256_threads),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 90_us);

/// Elements with 24 random bits: few of them are equal.
struct random_element {
  __host__ __device__ float operator()(std::uint64_t i) const {
    return static_cast<float>(random_bits(5, i) >> 40) / 16777216;
  }
};

class top_k_workload final : public workload {
 public:
  explicit top_k_workload(const parameter_set& parameters)
      : shape_{parameters}, k_{parameters.number<unsigned>("k")}, x_{shape_.elements()},
        values_{std::size_t{shape_.rows} * k_}, columns_{values_.size()} {
    generate(x_, random_element{});
  }

  void poison() override {
    values_.poison();
    columns_.poison();
  }

  void launch() override {
    switch (k_) {
      case 2: launch_with<2>(); break;
      case 4: launch_with<4>(); break;
      default: launch_with<8>(); break;
    }
    check_launch("top_k_kernel");
  }

  void check() const override {
    // Checks every step-th row.
    const std::size_t step = step_for(shape_.rows, 64 * std::size_t{shape_.cols});
    const std::size_t rows = (shape_.rows + step - 1) / step;
    const std::vector<float> values = values_.to_host();
    const std::vector<unsigned> columns = columns_.to_host();
    std::vector<float> got_values, got_columns;
    for (std::size_t i = 0; i < rows * k_; ++i) {
      const std::size_t place = i / k_ * step * k_ + i % k_;
      got_values.push_back(values[place]);
      got_columns.push_back(static_cast<float>(columns[place]));
    }
    std::vector<unsigned> expected(got_values.size());
    parallel_ranges(rows, [&](std::size_t begin, std::size_t end) {
      std::vector<float> row(shape_.cols);
      std::vector<unsigned> order(shape_.cols);
      for (std::size_t r = begin; r < end; ++r) {
        for (unsigned j = 0; j < shape_.cols; ++j) {
          row[j] = random_element{}(r * step * shape_.cols + j);
          order[j] = j;
        }
        std::partial_sort(order.begin(), order.begin() + k_, order.end(),
                          [&](unsigned a, unsigned b) { return row[a] > row[b] || (row[a] == row[b] && a < b); });
        std::copy_n(order.begin(), k_, expected.begin() + static_cast<std::ptrdiff_t>(r * k_));
      }
    });
    require_equal("columns", got_columns, [&](std::size_t i) { return expected[i]; });
    require_equal("values", got_values,
                  [&](std::size_t i) { return random_element{}(i / k_ * step * shape_.cols + expected[i]); });
  }

 private:
  template <unsigned K>
  void launch_with() {
    top_k_kernel<K><<<shape_.rows, shape_.block>>>(reinterpret_cast<const uint4*>(x_.data()), values_.data(),
                                                   columns_.data(), shape_.cols / 4);
  }

  row_shape shape_;
  unsigned k_;
  device_buffer<float> x_, values_;
  device_buffer<unsigned> columns_;
};

const registration registered{top_k_manifest, prepare<top_k_workload>};

}  // namespace
}  // namespace examples
