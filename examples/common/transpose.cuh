// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "companion.hpp"
#include "compare.hpp"
#include "device_buffer.cuh"
#include "errors.hpp"
#include "input.cuh"
#include "transpose.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace examples {

/// A parameter that is a multiple of the tile.
inline unsigned whole_transpose_tiles(const parameter_set& parameters, const char* name) {
  const auto size = parameters.number<unsigned>(name);
  if (size % transpose_tile != 0)
    throw usage_error{"parameter " + std::string{name} + ": " + std::to_string(size) + " is not a multiple of " +
                      std::to_string(transpose_tile)};
  constexpr unsigned most_blocks_y = 65535;
  if (size / transpose_tile > most_blocks_y)
    throw usage_error{"parameter " + std::string{name} + ": " + std::to_string(size / transpose_tile) +
                      " tiles, a grid has at most " + std::to_string(most_blocks_y) + " in y"};
  return size;
}

template <typename Variant, typename T>
class transpose_workload final : public workload {
 public:
  explicit transpose_workload(const parameter_set& parameters)
      : rows_{whole_transpose_tiles(parameters, "rows")}, cols_{whole_transpose_tiles(parameters, "cols")},
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

/// `Variant` has a `name` and `launch(grid, block, in, out, rows, cols)`. All are measured at the same points, to be
/// compared.
template <typename Variant>
class transpose_companion : public companion {
 public:
  std::string_view name() const override { return Variant::name; }

  parameter_set defaults() const override { return set(4096, 4096, "float"); }

  std::vector<parameter_set> measured() const override {
    // From one block to a gigabyte; narrow matrices, and a width that is no power of two, for the sake of the columns.
    std::vector<parameter_set> sets;
    for (const unsigned side : {32u, 256u, 1024u, 4096u, 8192u, 16384u}) sets.push_back(set(side, side, "float"));
    sets.push_back(set(4128, 4128, "float"));
    sets.push_back(set(262144, 64, "float"));
    sets.push_back(set(64, 262144, "float"));
    for (const unsigned side : {32u, 1024u, 4096u, 8192u}) sets.push_back(set(side, side, "double"));
    return sets;
  }

  std::vector<parameter_set> checked() const override {
    return {set(32, 32, "float"), set(96, 160, "float"), set(32, 256, "double"), set(224, 64, "double")};
  }

  std::unique_ptr<workload> prepare(const parameter_set& parameters) const override {
    return with_element_type(parameters, [&]<typename T>() -> std::unique_ptr<workload> {
      return std::make_unique<transpose_workload<Variant, T>>(parameters);
    });
  }

 private:
  static parameter_set set(unsigned rows, unsigned cols, const char* type) {
    return {{"rows", rows}, {"cols", cols}, {"type", type}};
  }
};

}  // namespace examples
