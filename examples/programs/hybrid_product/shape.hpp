// SPDX-License-Identifier: BSL-1.0
/// \file
/// The sizes of a product that host and card share, the accepted ranges, and the derived sizes for the card.
#pragma once

#include "../../kernels/common/errors.hpp"
#include "../../kernels/product/product.hpp"

#include <string>
#include <string_view>

namespace examples::hybrid_product {

namespace kc = kernelcost;

/// The printed grid has threads for all rows of C, the intended one for the card's rows alone.
enum class version { printed, intended };

/// These functions are not constexpr: a call is a compile error in a constant, and throws usage_error at run time.
namespace mistake {
[[noreturn]] inline void the_width_must_be_4_8_16_or_32(long long width) {
  throw usage_error{"width: " + std::to_string(width) + " is none of 4, 8, 16 and 32"};
}
[[noreturn]] inline void a_size_must_be_at_least_1(const char* name, long long size) {
  throw usage_error{std::string{name} + ": " + std::to_string(size) + " is less than 1"};
}
[[noreturn]] inline void the_width_must_divide_n_and_k(const char* name, long long size, long long width) {
  throw usage_error{std::string{name} + ": " + std::to_string(size) + " is not a multiple of the width " +
                    std::to_string(width)};
}
[[noreturn]] inline void a_grid_has_at_most_65535_blocks_in_y(long long rows, long long width) {
  throw usage_error{"m: " + std::to_string(rows) + " rows in blocks of " + std::to_string(width) +
                    ", a grid has at most 65535 blocks in y"};
}
[[noreturn]] inline void the_host_has_at_most_the_rows_of_c(long long host_rows, long long m) {
  throw usage_error{"f: " + std::to_string(host_rows) + " rows for the host, C has 0 to " + std::to_string(m) +
                    " to give"};
}
}  // namespace mistake

/// C = A B with A of m x k and B of k x n, floats, in blocks of width x width threads. The host computes the last
/// `host_rows` rows of C.
struct shape {
  long long m;
  long long n;
  long long k;
  long long width;
  long long host_rows = 0;
  version as = version::intended;

  constexpr void check() const {
    if (width != 4 && width != 8 && width != 16 && width != 32) mistake::the_width_must_be_4_8_16_or_32(width);
    if (m < 1) mistake::a_size_must_be_at_least_1("m", m);
    check_whole_tiles("n", n);
    check_whole_tiles("k", k);
    if ((m - 1) / width >= 65535) mistake::a_grid_has_at_most_65535_blocks_in_y(m, width);
    if (host_rows < 0 || host_rows > m) mistake::the_host_has_at_most_the_rows_of_c(host_rows, m);
  }

  constexpr long long card_rows() const { return m - host_rows; }
  /// The number of rows for which the grid has threads, in whole tiles. The card's A and C have the same number.
  /// Without rows on the card there is no grid.
  constexpr long long grid_rows() const {
    if (card_rows() == 0) return 0;
    const long long wanted = as == version::printed ? m : card_rows();
    return (wanted + width - 1) / width * width;
  }
  constexpr kc::launch grid() const {
    const kc::bytes tiles = 2 * kc::count(width * width) * kc::bytes::from_value(sizeof(float));
    return product_launch(grid_rows(), n, width, tiles);
  }
  constexpr kc::bytes on_card() const {
    return floats_in(grid_rows(), k) + floats_in(grid_rows(), n) + floats_in(card_rows() > 0 ? k : 0, n);
  }
  /// A multiply-add is two operations.
  constexpr kc::operations host_operations() const {
    return kc::operations::from_value((2 * kc::count(host_rows) * n * k).value());
  }
  constexpr shape with_host_rows(long long rows) const { return {m, n, k, width, rows, as}; }

  static constexpr kc::bytes floats_in(kc::count rows, kc::count cols) {
    return rows * cols * kc::bytes::from_value(sizeof(float));
  }

 private:
  constexpr void check_whole_tiles(const char* name, long long size) const {
    if (size < 1) mistake::a_size_must_be_at_least_1(name, size);
    if (size % width != 0) mistake::the_width_must_divide_n_and_k(name, size, width);
  }
};

constexpr std::string_view name_of(version as) { return as == version::printed ? "printed" : "intended"; }

}  // namespace examples::hybrid_product
