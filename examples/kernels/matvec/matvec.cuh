// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/input.cuh"

#include <cstddef>
#include <vector>

namespace examples {

/// Operands and reference of y = A x with A row-major; three of the companions compute it in different ways.
template <typename T>
class matvec_operands {
 public:
  matvec_operands(unsigned rows, unsigned cols)
      : rows_{rows}, cols_{cols}, a_{static_cast<std::size_t>(rows) * cols}, x_{cols}, y_{rows} {
    fill(a_, 1);
    fill(x_, 2);
  }

  unsigned rows() const { return rows_; }
  unsigned cols() const { return cols_; }
  const T* a() const { return a_.data(); }
  const T* x() const { return x_.data(); }
  T* y() { return y_.data(); }

  void poison_y() { y_.poison(); }
  void zero_y() { y_.zero(); }

  void check() const {
    std::vector<double> x(cols_);
    for (std::size_t j = 0; j < x.size(); ++j) x[j] = input_value<double>(2, j);
    require_equal("y", y_.to_host(), [&](std::size_t i) {
      double sum = 0;
      for (std::size_t j = 0; j < x.size(); ++j) sum += input_value<double>(1, i * x.size() + j) * x[j];
      return sum;
    });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  device_buffer<T> a_, x_, y_;
};

}  // namespace examples
