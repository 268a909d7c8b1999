// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/companion.hpp"
#include "../common/compare.hpp"
#include "../common/device_buffer.cuh"
#include "../common/input.cuh"
#include "../common/parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace examples {

/// C = A B with A of rows x inner and B of inner x cols, in tiles of width x width.
struct product_shape {
  unsigned rows;
  unsigned cols;
  unsigned inner;
  unsigned width;

  dim3 grid() const { return {cols / width, rows / width}; }
  dim3 block() const { return {width, width}; }
};

/// Calls `f.template operator()<Width>()`. 32 is the largest width that fits a block, and rows of 4 floats are the
/// smallest useful tile.
template <typename F>
void with_width(unsigned width, F&& f) {
  switch (width) {
    case 4: return f.template operator()<4>();
    case 8: return f.template operator()<8>();
    case 16: return f.template operator()<16>();
    default: return f.template operator()<32>();
  }
}

/// Operands and reference of a product.
class product_operands {
 public:
  explicit product_operands(const product_shape& shape)
      : shape_{shape}, a_{elements(shape.rows, shape.inner)}, b_{elements(shape.inner, shape.cols)}, c_{elements(
                                                                                                         shape.rows,
                                                                                                         shape.cols)} {
    fill(a_, 1);
    fill(b_, 2);
  }

  const product_shape& shape() const { return shape_; }
  const float* a() const { return a_.data(); }
  const float* b() const { return b_.data(); }
  float* c() { return c_.data(); }

  void poison() { c_.poison(); }

  /// Checks every element of a small product. For a large product it checks the sum of every row, and as many elements,
  /// spread over the matrix, as take a second or two.
  void check() const {
    const std::vector<float> c = c_.to_host();
    constexpr std::size_t most_terms = std::size_t{1} << 28;
    const std::size_t checked = std::clamp<std::size_t>(most_terms / shape_.inner, 1, c.size());
    if (checked == c.size())
      return require_equal("C", c, [this](std::size_t i) { return element(i / shape_.cols, i % shape_.cols); });

    // An odd step reaches every column, also if their number is a power of two.
    const std::size_t step = ((c.size() + checked - 1) / checked) | 1;
    const auto place = [&](std::size_t sample) { return sample * step % c.size(); };
    std::vector<float> samples(checked);
    for (std::size_t i = 0; i < checked; ++i) samples[i] = c[place(i)];
    require_equal("C, sampled", samples,
                  [&](std::size_t i) { return element(place(i) / shape_.cols, place(i) % shape_.cols); });
    check_sums_of_rows(c);
  }

 private:
  static std::size_t elements(unsigned rows, unsigned cols) { return static_cast<std::size_t>(rows) * cols; }

  double a_at(std::size_t row, std::size_t k) const { return input_value<double>(1, row * shape_.inner + k); }
  double b_at(std::size_t k, std::size_t col) const { return input_value<double>(2, k * shape_.cols + col); }

  double element(std::size_t row, std::size_t col) const {
    double sum = 0;
    for (std::size_t k = 0; k < shape_.inner; ++k) sum += a_at(row, k) * b_at(k, col);
    return sum;
  }

  /// The sum of a row of C is the product of A's row and the sums of B's rows. In double the whole computation is
  /// exact.
  void check_sums_of_rows(const std::vector<float>& c) const {
    std::vector<double> sums_of_b(shape_.inner);
    parallel_ranges(sums_of_b.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k)
        for (std::size_t col = 0; col < shape_.cols; ++col) sums_of_b[k] += b_at(k, col);
    });
    std::vector<double> sums_of_c(shape_.rows);
    parallel_ranges(sums_of_c.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t row = begin; row < end; ++row)
        for (std::size_t col = 0; col < shape_.cols; ++col)
          sums_of_c[row] += static_cast<double>(c[row * shape_.cols + col]);
    });
    require_equal("sums of C's rows", sums_of_c, [&](std::size_t row) {
      double sum = 0;
      for (std::size_t k = 0; k < shape_.inner; ++k) sum += a_at(row, k) * sums_of_b[k];
      return sum;
    });
  }

  product_shape shape_;
  device_buffer<float> a_, b_, c_;
};

/// `Variant` has a `name`, `shape(parameters)` and `launch(shape, a, b, c)`.
template <typename Variant>
class product_workload final : public workload {
 public:
  explicit product_workload(const parameter_set& parameters) : operands_{Variant::shape(parameters)} {}

  void poison() override { operands_.poison(); }

  void launch() override {
    Variant::launch(operands_.shape(), operands_.a(), operands_.b(), operands_.c());
    check_launch(Variant::name);
  }

  void check() const override { operands_.check(); }

 private:
  product_operands operands_;
};

/// Shapes of products in which A is as wide as a tile and B as high.
struct product_of_one_tile {
  static product_shape shape(const parameter_set& parameters) {
    const auto number = [&](const char* name) { return parameters.number<unsigned>(name); };
    return {number("rows"), number("cols"), number("width"), number("width")};
  }
};

/// Shapes of products of any three sizes.
struct product_of_rectangles {
  static product_shape shape(const parameter_set& parameters) {
    const auto number = [&](const char* name) { return parameters.number<unsigned>(name); };
    return {number("rows"), number("cols"), number("inner"), number("width")};
  }
};

}  // namespace examples
