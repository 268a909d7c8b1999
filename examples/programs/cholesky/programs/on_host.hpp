// SPDX-License-Identifier: BSL-1.0
/// \file
/// The factorisations without a card, as timelines: one call, column by column, and tile by tile on one thread.
#pragma once

#include "tiles.hpp"

namespace examples::cholesky::programs {

constexpr void lapack_on_host(kc::timeline& t, const tiling& shape, const dpotrf_time& dpotrf) {
  t.host_work("dpotrf", dpotrf(shape.n));
}

/// factor_sequential is described in parts of n / 8 columns, because a cache may hold what lies below some columns and
/// not what lies below others.
inline constexpr int parts_of_columns = 8;
/// Describes a part of factor_sequential: for each column, the products of its row with all rows below it, over the
/// finished columns on the left. If n is a power of two, the rows collide in the sets of the caches.
constexpr auto columns_work(kc::count n, int part) {
  using namespace kc::expr;
  const double share_on_the_left = (part + 0.5) / parts_of_columns;
  const kc::count left = n * share_on_the_left;
  const kc::count below = n - left;
  const auto a = buffer<double>{"A", left * below}.in_rows(left, n);
  const buffer<double> row{"row of the column", left};
  // clang-format off
  return repeat(n / parts_of_columns,
    compute<double>(op::sqrt),
    repeat(below,
      repeat(left,
        load(a),
        load(row),
        compute<double>(op::fma)),
      load(buffer<double>{"column", below}),
      compute<double>(op::div),
      store(buffer<double>{"column", below})));
  // clang-format on
}
constexpr kc::seconds columns_time(kc::count n, const kc::host& on) {
  kc::seconds all;
  for (int part = 0; part < parts_of_columns; ++part) all = all + kc::estimate_on_host(columns_work(n, part), on).time;
  return all;
}

/// Loads tiles from a matrix of which `all` elements are in use.
constexpr auto tiles_of_the_matrix(kc::count nb, kc::count tiles, kc::count all) {
  using namespace kc::expr;
  return repeat(tiles * nb * nb, load(buffer<double>{"A", all}, coalesced, reuse(tiling::doubles(all))));
}
/// The waits for the first lines of the rows of A and C, which lie far apart. A row is used for so long that the
/// processor does not see the next one meanwhile, and ends too soon for a prefetcher to go on to the next. So these
/// waits overlap with no other work: their time is added.
constexpr auto first_lines(kc::count rows, kc::count all) {
  using namespace kc::expr;
  return repeat(rows, chained, load(buffer<double>{"A", all}, random));
}
/// B transposed, so that the loops over it run along rows.
constexpr auto transposition_work(kc::count nb) {
  using namespace kc::expr;
  const buffer<double> b{"B", nb * nb}, transposed{"T", nb * nb};
  return repeat(nb * nb, load(b, strided(nb)), store(transposed));
}
/// C -= A Bᵀ, row by row of C.
constexpr auto update_work(kc::count nb, kc::count all) {
  using namespace kc::expr;
  const buffer<double> a{"A", nb * nb}, transposed{"T", nb * nb}, row{"row of C", nb};
  // clang-format off
  return sequence(
    tiles_of_the_matrix(nb, 3, all),
    transposition_work(nb),
    repeat(nb,
      repeat(nb,
        load(a),
        repeat(nb,
          load(transposed),
          load(row),
          compute<double>(op::fma),
          store(row)))));
  // clang-format on
}
/// X Lᵀ = A in a copy of the tile, column by column: an element of each row, then its product with those right of it,
/// half a row on average.
constexpr auto dtrsm_work(kc::count nb, kc::count all) {
  using namespace kc::expr;
  const auto column = buffer<double>{"column of L", nb / 2}.unaligned();
  const auto x = buffer<double>{"X", nb * nb}.unaligned();
  // clang-format off
  return sequence(
    tiles_of_the_matrix(nb, 2, all),
    transposition_work(nb),
    repeat(nb,
      repeat(nb,
        compute<double>(op::div),
        repeat(nb / 2,
          load(column),
          load(x),
          compute<double>(op::fma),
          store(x)))));
  // clang-format on
}

/// The steps of factor_by_tiles, with the work of host_tiles.
class tiles_on_host {
 public:
  constexpr tiles_on_host(kc::timeline& t, const kc::host& on, const tiling& shape)
      : t_(t), dpotrf_(columns_time(shape.nb, on)),
        update_(kc::estimate_on_host(update_work(shape.nb, triangle(shape)), on).time +
                kc::estimate_on_host(first_lines(shape.nb, triangle(shape)), on).time),
        dtrsm_(kc::estimate_on_host(dtrsm_work(shape.nb, triangle(shape)), on).time) {}

  constexpr void dsyrk(int, int) { t_.host_work("dsyrk", update_); }
  constexpr void dgemm(int, int, int) { t_.host_work("dgemm", update_); }
  constexpr void dtrsm(int, int) { t_.host_work("dtrsm", dtrsm_); }
  constexpr void dpotrf(int) { t_.host_work("dpotrf", dpotrf_); }
  constexpr void to_host(int) {}
  constexpr void to_device(int) {}

 private:
  static constexpr kc::count triangle(const tiling& shape) { return kc::count(shape.n) * shape.n / 2; }

  kc::timeline& t_;
  kc::seconds dpotrf_;
  kc::seconds update_;
  kc::seconds dtrsm_;
};

constexpr void columns_on_host(kc::timeline& t, const kc::host& on, const tiling& shape) {
  t.host_work("columns", columns_time(shape.n, on));
}

template <class First>
constexpr void blocked_on_host(kc::timeline& t, const kc::host& on, const tiling& shape, const First& first) {
  tiles_on_host steps(t, on, shape);
  factor_by_tiles(shape.blocks(), first, steps);
}

}  // namespace examples::cholesky::programs
