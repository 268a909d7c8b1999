// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/checks.hpp"
#include "../common/companion.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"
#include "../common/irregular.cuh"

#include <cstddef>
#include <cstdint>

namespace examples {

/// The start of row i in a matrix whose rows all have the same number of entries.
struct row_start_of {
  unsigned entries;
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return static_cast<unsigned>(i) * entries; }
};

/// y = A x with A sparse, in compressed rows: each row has `entries` entries in random columns. `Variant` has a `name`
/// and `launch(rows, block, row_start, columns, values, x, y)`.
template <typename Variant, typename T>
class spmv_csr_workload final : public workload {
 public:
  explicit spmv_csr_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, entries_{parameters.number<unsigned>("entries")},
        block_{block_threads(parameters)}, column_of_{parameters.number<unsigned>("cols")},
        row_start_{std::size_t{rows_} + 1}, columns_{std::size_t{rows_} * entries_}, values_{columns_.size()},
        x_{column_of_.size}, y_{rows_} {
    generate(row_start_, row_start_of{entries_});
    generate(columns_, column_of_);
    fill(values_, 1);
    fill(x_, 2);
  }

  void poison() override { y_.poison(); }

  void launch() override {
    Variant::launch(rows_, block_, row_start_.data(), columns_.data(), values_.data(), x_.data(), y_.data());
    check_launch(Variant::name);
  }

  void check() const override {
    const std::size_t step = step_for(rows_, 4 * std::size_t{entries_});
    require_equal("y", every(step, y_.to_host()), [&](std::size_t sample) {
      double sum = 0;
      for (std::size_t k = sample * step * entries_; k < (sample * step + 1) * entries_; ++k)
        sum += input_value<double>(1, k) * input_value<double>(2, column_of_(k));
      return sum;
    });
  }

 private:
  unsigned rows_;
  unsigned entries_;
  unsigned block_;
  random_index column_of_;
  device_buffer<unsigned> row_start_, columns_;
  device_buffer<T> values_, x_, y_;
};

}  // namespace examples
