// SPDX-License-Identifier: BSL-1.0
/// \file
/// The block factorisations A = L Lᵀ (2012 thesis, chapter 8), written once. The host's tiles, the CUDA programs and
/// the timelines all follow these loops, each with its own steps. Therefore a timeline always has the program's order
/// of operations.
#pragma once

namespace examples::cholesky {

/// One tile column after the other. `first(i)` is the first nonzero block column of row i: its profile. `on` has
///
///     dsyrk(j, k)     A_jj -= L_jk L_jkᵀ
///     to_host(j)      copies the row's tiles up to the diagonal to the host; later work of the card need not wait
///     dgemm(i, j, k)  A_ij -= L_ik L_jkᵀ
///     dpotrf(j)       A_jj = L_jj L_jjᵀ, on the host
///     to_device(j)    copies L_jj back
///     dtrsm(i, j)     L_ij = A_ij L_jj⁻ᵀ
template <class First, class Steps>
constexpr void factor_by_tiles(int blocks, const First& first, Steps& on) {
  for (int j = 0; j < blocks; ++j) {
    const int from = first(j);
    for (int k = from; k < j; ++k) on.dsyrk(j, k);
    on.to_host(j);
    for (int i = j + 1; i < blocks; ++i) {
      const int both = first(i) > from ? first(i) : from;
      for (int k = both; k < j; ++k) on.dgemm(i, j, k);
    }
    on.dpotrf(j);
    on.to_device(j);
    for (int i = j + 1; i < blocks; ++i)
      if (first(i) <= j) on.dtrsm(i, j);
  }
}

/// MAGMA's order: one block column at a time, so that each step is one call of the library for everything left of it or
/// below it.
///
///     dsyrk(j)    A_jj -= L_j,: L_j,:ᵀ    for all tiles left of it
///     to_host(j), dpotrf(j), to_device(j)   as above
///     dgemm(j)    the column below A_jj
///     dtrsm(j)    the column below A_jj
template <class Steps>
constexpr void factor_by_panels(int blocks, Steps& on) {
  for (int j = 0; j < blocks; ++j) {
    const bool below = j + 1 < blocks;
    if (j > 0) on.dsyrk(j);
    on.to_host(j);
    if (j > 0 && below) on.dgemm(j);
    on.dpotrf(j);
    on.to_device(j);
    if (below) on.dtrsm(j);
  }
}

/// No tile is zero.
constexpr int dense_profile(int) { return 0; }

/// The thesis' matrix. Block row 0 has only its diagonal tile. Every third row has one more tile, left of the diagonal.
/// The others have all tiles but the first.
constexpr int every_third_profile(int row) {
  if (row == 0) return 0;
  return row % 3 == 0 ? row - 1 : 1;
}

}  // namespace examples::cholesky
