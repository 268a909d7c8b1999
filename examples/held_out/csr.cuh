// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/companion.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"
#include "../common/irregular.cuh"
#include "checks.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace examples {

/// Where row i of a matrix begins whose rows have all the same number of entries.
struct row_start_of {
  unsigned entries;
  __host__ __device__ unsigned operator()(std::uint64_t i) const { return static_cast<unsigned>(i) * entries; }
};

/// y = A x with A sparse, in compressed rows: `entries` of them in each row, in random columns.
template <typename Variant, typename T>
class spmv_csr_workload final : public workload {
 public:
  explicit spmv_csr_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, entries_{parameters.number<unsigned>("entries")},
        block_{block_threads(parameters)}, column_of_{parameters.number<unsigned>("cols")},
        row_start_{std::size_t{rows_} + 1}, columns_{std::size_t{rows_} * entries_}, values_{columns_.size()},
        x_{column_of_.size}, y_{rows_} {
    if (values_.size() > std::numeric_limits<unsigned>::max())
      throw usage_error{"parameters rows, entries: more than " + std::to_string(std::numeric_limits<unsigned>::max()) +
                        " entries in all"};
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

/// `Variant` has a `name` and `launch(rows, block, row_start, columns, values, x, y)`.
template <typename Variant>
class spmv_csr_companion : public companion {
 public:
  std::string_view name() const final { return Variant::name; }

  parameter_set defaults() const final { return set(1 << 18, 1 << 18, 16, 256, "double"); }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const final {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<spmv_csr_workload<Variant, T>>(parameters);
    });
  }

 protected:
  static parameter_set set(unsigned rows, unsigned cols, unsigned entries, unsigned block, const char* type) {
    return {{"rows", rows}, {"cols", cols}, {"entries", entries}, {"block", block}, {"type", type}};
  }
};

}  // namespace examples
