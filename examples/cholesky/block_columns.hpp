// SPDX-License-Identifier: BSL-1.0
/// \file
/// The block factorisations A = L Lᵀ (2012 thesis, chapter 8), said once: the host's tiles, the CUDA programs and the timelines all follow
/// these loops, each with its own steps. So a timeline can't order its operations other than the program does.
#pragma once

namespace examples::cholesky {

/// Column by column of tiles. `first(i)` is the first block column of row i that is not zero: its profile. `on` has
///
///     dsyrk(j, k)     A_jj -= L_jk L_jkᵀ
///     to_host(j)      the row's tiles up to the diagonal leave the card; what the card gets to do next need not wait
///     dgemm(i, j, k)  A_ij -= L_ik L_jkᵀ
///     dpotrf(j)       A_jj = L_jj L_jjᵀ, on the host
///     to_device(j)    L_jj goes back
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

/// As MAGMA does it: a block column at once, so that each step is one call of the library on all that lies left of it or below it.
///
///     dsyrk(j)    A_jj -= L_j,: L_j,:ᵀ    of all tiles left of it
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

/// The thesis' matrix: block row 0 stands by itself, every third row has the one tile left of its diagonal, the others all but the first.
constexpr int every_third_profile(int row) {
  if (row == 0) return 0;
  return row % 3 == 0 ? row - 1 : 1;
}

}  // namespace examples::cholesky
