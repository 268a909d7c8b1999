// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/input.cuh"
#include "transpose.hpp"

#include <cstddef>

namespace examples {

/// `Variant` has a `name` and `launch(grid, block, in, out, rows, cols)`.
template <typename Variant, typename T>
class transpose_workload final : public workload {
 public:
  explicit transpose_workload(const parameter_set& parameters)
      : rows_{parameters.number<unsigned>("rows")}, cols_{parameters.number<unsigned>("cols")},
        in_{static_cast<std::size_t>(rows_) * cols_}, out_{in_.size()} {
    fill(in_, 1);
  }

  void poison() override { out_.poison(); }

  void launch() override {
    const dim3 grid{cols_ / transpose_tile, rows_ / transpose_tile};
    const dim3 block{transpose_tile, transpose_block_rows};
    Variant::launch(grid, block, in_.data(), out_.data(), rows_, cols_);
    check_launch(Variant::name);
  }

  void check() const override {
    require_equal("out", out_.to_host(),
                  [this](std::size_t i) { return input_value<double>(1, i % rows_ * cols_ + i / rows_); });
  }

 private:
  unsigned rows_;
  unsigned cols_;
  device_buffer<T> in_, out_;
};

}  // namespace examples
