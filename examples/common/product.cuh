// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"
#include "compare.hpp"
#include "device_buffer.cuh"
#include "errors.hpp"
#include "input.cuh"
#include "parameters.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
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

/// The parameter `width`: 32 is the most that fits a block, and rows of 4 floats the least that is worth a tile.
inline unsigned tile_width(const parameter_set& parameters) {
  const auto width = parameters.number<unsigned>("width");
  if (width != 4 && width != 8 && width != 16 && width != 32)
    throw usage_error{"parameter width: " + std::to_string(width) + " is none of 4, 8, 16 and 32"};
  return width;
}

/// A parameter that is a multiple of the tile's width.
inline unsigned whole_tiles(const parameter_set& parameters, const char* name) {
  const auto size = parameters.number<unsigned>(name);
  const unsigned width = tile_width(parameters);
  if (size % width != 0)
    throw usage_error{"parameter " + std::string{name} + ": " + std::to_string(size) +
                      " is not a multiple of the width " + std::to_string(width)};
  return size;
}

/// Throws unless there is a grid for this shape.
inline product_shape valid(const product_shape& shape) {
  constexpr unsigned most_blocks_y = 65535;
  if (shape.rows / shape.width > most_blocks_y)
    throw usage_error{"parameter rows: " + std::to_string(shape.rows / shape.width) + " blocks, a grid has at most " +
                      std::to_string(most_blocks_y) + " in y"};
  return shape;
}

/// Calls `f.template operator()<Width>()` for a width that tile_width() has let pass.
template <typename F>
void with_width(unsigned width, F&& f) {
  switch (width) {
    case 4: return f.template operator()<4>();
    case 8: return f.template operator()<8>();
    case 16: return f.template operator()<16>();
    default: return f.template operator()<32>();
  }
}

/// Operands of a product, and the reference.
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

  /// Every element of a small product. Of a large one the sum of every row, and elements spread over the matrix, as
  /// many as take a second or two.
  void check() const {
    const std::vector<float> c = c_.to_host();
    constexpr std::size_t most_terms = std::size_t{1} << 28;
    const std::size_t checked = std::clamp<std::size_t>(most_terms / shape_.inner, 1, c.size());
    if (checked == c.size())
      return require_equal("C", c, [this](std::size_t i) { return element(i / shape_.cols, i % shape_.cols); });

    // An odd step comes by every column, whatever power of two their number is.
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

  /// The sum of a row of C is A's row times the sums of B's rows. In double all of it is exact.
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

template <typename Variant>
class product_workload final : public workload {
 public:
  explicit product_workload(const product_shape& shape) : operands_{shape} {}

  void poison() override { operands_.poison(); }

  void launch() override {
    Variant::launch(operands_.shape(), operands_.a(), operands_.b(), operands_.c());
    check_launch(Variant::name);
  }

  void check() const override { operands_.check(); }

 private:
  product_operands operands_;
};

/// `Variant` has a `name`, `defaults()`, `measured()`, `checked()`, `shape(parameters)` and `launch(shape, a, b, c)`.
template <typename Variant>
class product_companion : public companion {
 public:
  std::string_view name() const override { return Variant::name; }
  parameter_set defaults() const override { return Variant::defaults(); }
  std::vector<parameter_set> measured() const override { return Variant::measured(); }
  std::vector<parameter_set> checked() const override { return Variant::checked(); }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return std::make_unique<product_workload<Variant>>(valid(Variant::shape(parameters)));
  }
};

/// Parameters of a product in which A is as wide as a tile and B as high.
struct product_of_one_tile {
  static parameter_set defaults() { return set(1024, 1024, 16); }

  static std::vector<parameter_set> measured() {
    // One block; then the sizes that a course report on matrix products times; at last a C of several times what an L2
    // holds.
    std::vector<parameter_set> sets{set(16, 16, 16), set(32, 32, 32), set(512, 512, 16), set(1024, 1024, 32),
                                    set(2048, 2048, 16)};
    for (const unsigned width : {4u, 8u, 16u, 32u}) sets.push_back(set(4096, 4096, width));
    for (const unsigned width : {8u, 16u, 32u}) sets.push_back(set(8192, 8192, width));
    sets.push_back(set(512, 32768, 16));
    return sets;
  }

  static std::vector<parameter_set> checked() {
    return {set(4, 4, 4), set(20, 12, 4), set(8, 40, 8), set(48, 80, 16), set(96, 32, 32)};
  }

  static product_shape shape(const parameter_set& parameters) {
    const unsigned width = tile_width(parameters);
    return {whole_tiles(parameters, "rows"), whole_tiles(parameters, "cols"), width, width};
  }

 private:
  static parameter_set set(unsigned rows, unsigned cols, unsigned width) {
    return {{"rows", rows}, {"cols", cols}, {"width", width}};
  }
};

/// Parameters of a product of any three sizes.
struct product_of_rectangles {
  static parameter_set defaults() { return set(1024, 1024, 1024, 16); }

  static product_shape shape(const parameter_set& parameters) {
    return {whole_tiles(parameters, "rows"), whole_tiles(parameters, "cols"), whole_tiles(parameters, "inner"),
            tile_width(parameters)};
  }

  static std::vector<parameter_set> checked() {
    return {set(4, 4, 4, 4), set(20, 12, 28, 4), set(8, 40, 24, 8), set(48, 80, 16, 16), set(96, 32, 64, 32)};
  }

 protected:
  static parameter_set set(unsigned rows, unsigned cols, unsigned inner, unsigned width) {
    return {{"rows", rows}, {"cols", cols}, {"inner", inner}, {"width", width}};
  }
};

}  // namespace examples
