// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/checks.hpp"
#include "../common/companion.hpp"
#include "../common/device_buffer.cuh"
#include "../common/grid.hpp"
#include "../common/input.cuh"
#include "../common/irregular.cuh"

#include <cuda_bf16.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace examples {

/// The parameters of a layer on the rows of a matrix.
struct row_shape {
  unsigned rows;
  unsigned cols;
  unsigned block;

  explicit row_shape(const parameter_set& given)
      : rows{given.number<unsigned>("rows")}, cols{given.number<unsigned>("cols")}, block{block_threads(given)} {}
  std::size_t elements() const { return std::size_t{rows} * cols; }
};

/// input_value, which float and __nv_bfloat16 hold exactly.
template <typename T>
struct layer_input {
  std::uint64_t seed;
  __host__ __device__ T operator()(std::uint64_t i) const { return T(input_value<float>(seed, i)); }
};

/// An array of a layer, with elements of float or __nv_bfloat16, whose kernel accesses pieces of 16 bytes.
template <typename T>
class layer_array {
 public:
  explicit layer_array(std::size_t size) : data_{size} {}

  void fill(std::uint64_t seed) { generate(data_, layer_input<T>{seed}); }
  void poison() { data_.poison(); }
  std::size_t size() const { return data_.size(); }
  uint4* pieces() { return reinterpret_cast<uint4*>(data_.data()); }
  unsigned* words() { return reinterpret_cast<unsigned*>(data_.data()); }

  /// The rows 0, step, 2 step, ... of a matrix of `cols` columns.
  std::vector<float> rows(std::size_t cols, std::size_t step) const {
    const std::size_t some = (size() / cols + step - 1) / step;
    std::vector<T> elements(some * cols);
    EXAMPLES_CUDA_CHECK(cudaMemcpy2D(elements.data(), cols * sizeof(T), data_.data(), step * cols * sizeof(T),
                                     cols * sizeof(T), some, cudaMemcpyDeviceToHost));
    std::vector<float> floats(elements.size());
    for (std::size_t i = 0; i < floats.size(); ++i) floats[i] = static_cast<float>(elements[i]);
    return floats;
  }

 private:
  device_buffer<T> data_;
};

/// Rounding of the result: half of the last digit of T, and the arithmetic in float.
template <typename T>
inline constexpr tolerance layer_tolerance{sizeof(T) == 2 ? 1.0 / 256 : 2e-5, 0.1};

/// Sums of `term(row, column)` over the columns, for each row, computed on all cores.
template <typename Term>
std::vector<double> sums_of_rows(std::size_t rows, std::size_t cols, const Term& term) {
  std::vector<double> sums(rows);
  parallel_ranges(rows, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row)
      for (std::size_t j = 0; j < cols; ++j) sums[row] += term(row, j);
  });
  return sums;
}

/// The factory for Layer<float> or Layer<__nv_bfloat16>, which the parameter `type` selects.
template <template <typename T> class Layer>
std::unique_ptr<workload> prepare_layer(const parameter_set& parameters) {
  if (parameters.text("type") == "bfloat16") return std::make_unique<Layer<__nv_bfloat16>>(parameters);
  return std::make_unique<Layer<float>>(parameters);
}

}  // namespace examples
