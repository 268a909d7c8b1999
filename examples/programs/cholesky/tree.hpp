// SPDX-License-Identifier: BSL-1.0
/// \file
/// Descriptions of the kernels of kernels.cuh, each on one tile of nb x nb doubles, nb a multiple of 32.
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples::cholesky {

namespace kc = kernelcost;

/// Rows and columns of a block's part of a tile, and of its threads.
inline constexpr unsigned block_side = 32;
/// Threads in a block of the kernel without rows: the thesis' 192.
inline constexpr unsigned flat_block = 192;

constexpr kc::launch tile_launch(kc::count nb) { return kc::launch_2d(nb, nb, {block_side, block_side}); }

/// Describes transpose_kernel: 2012 thesis, section 8.4.
constexpr auto transpose(kc::count nb) {
  using namespace kc::expr;
  constexpr unsigned pitch = block_side + 1;
  const auto a = buffer<double>{"A", nb * nb}.per_block(block_side * block_side);
  const auto t = buffer<double>{"T", nb * nb}.per_block(block_side * block_side);
  const buffer<double> part{"part", block_side * pitch, shared};
  // clang-format off
  return kernel("transpose", resources{.registers = 16, .static_shared = part.size()},
    load(a, coalesced),                    // a[row * lda + col]
    store(part),                           // part[y][x]
    sync_block,
    load(part, strided(pitch)),            // part[x][y]
    store(t, coalesced));                  // t[col * nb + row], by rows of t
  // clang-format on
}

/// Describes product_kernel: P = A T, through parts of 32 x 32 in shared memory.
constexpr auto product(kc::count nb) {
  using namespace kc::expr;
  const auto a = buffer<double>{"A", nb * nb}.per_block(block_side * nb);
  const auto t = buffer<double>{"T", nb * nb}.per_block(block_side * nb);
  const auto p = buffer<double>{"P", nb * nb}.per_block(block_side * block_side);
  const buffer<double> a_part{"A_part", block_side * block_side, shared};
  const buffer<double> t_part{"T_part", block_side * block_side, shared};
  // clang-format off
  return kernel("product", resources{.registers = 32, .static_shared = a_part.size() + t_part.size()},
    repeat(nb / block_side, unroll<1>, dependent,
      load(a, coalesced),                  // a[row * lda + k0 + x]
      load(t, coalesced),                  // t[(k0 + y) * nb + col]
      store(a_part),
      store(t_part),
      sync_block,
      repeat(block_side, unroll<block_side>, dependent,
        load(a_part, broadcast),           // a_part[y][k]
        load(t_part),                      // t_part[k][x]
        compute<double>(op::fma)),
      sync_block),
    store(p, coalesced));                  // p[row * nb + col]
  // clang-format on
}

/// Describes subtraction_kernel: C -= P.
constexpr auto subtraction(kc::count nb) {
  using namespace kc::expr;
  const buffer<double> p{"P", nb * nb}, c{"C", nb * nb};
  // clang-format off
  return kernel("subtraction", resources{.registers = 14},
    guard(nb * nb,                         // if (i < nb * nb)
      compute<int>(op::div),               // row and column
      load(p, coalesced),                  // p[i]
      load(c, coalesced),                  // c[row * ldc + col]
      compute<double>(op::sub),
      store(c, coalesced)));
  // clang-format on
}
constexpr kc::launch subtraction_launch(kc::count nb) { return kc::launch_1d(nb * nb, {flat_block}); }

/// Describes dtrsm_column_kernel, as the mean over the nb columns that are eliminated in sequence. In the first one,
/// all other columns are right of it; in the last one, none.
constexpr auto dtrsm_column(kc::count nb) {
  using namespace kc::expr;
  const buffer<double> l{"L", nb * nb}, b{"B", nb * nb};
  const double still_to_do = ((nb - 1) / (2 * nb)).value();
  // clang-format off
  return kernel("dtrsm_column", resources{.registers = 28},
    branch(uniform(still_to_do),           // if (x > k)
      sequence(
        load(b, broadcast),                // b[y * ldb + k]
        load(l, broadcast),                // l[k * ldl + k]
        compute<double>(op::div),
        load(l, strided(nb)),              // l[x * ldl + k]
        load(b, coalesced),                // b[y * ldb + x]
        compute<double>(op::fma),
        store(b, coalesced))));
  // clang-format on
}

// A library's routines. The kernels of cuBLAS are not published. This describes the product that MAGMA's authors
// published for such cards (Nath, Tomov, Dongarra, "An improved MAGMA GEMM for Fermi GPUs", 2010): 64 x 64 elements of
// C by 16 x 16 threads, sixteen columns of A and B at a time through shared memory, 4 x 4 elements of C in a thread's
// registers.

inline constexpr unsigned library_tile = 64;
inline constexpr unsigned library_depth = 16;
inline constexpr unsigned library_side = 16;

/// C -= A Bᵀ of rows x cols elements, over `inner` columns of A and B.
constexpr auto library_product(const char* name, kc::count rows, kc::count cols, kc::count inner) {
  using namespace kc::expr;
  constexpr unsigned each = library_tile / library_side;  // elements of C in a row or column of a thread's part
  constexpr unsigned loads = library_tile * library_depth / (library_side * library_side);
  const auto a = buffer<double>{"A", rows * inner}.per_block(library_tile * inner);
  const auto b = buffer<double>{"B", cols * inner}.per_block(library_tile * inner);
  const auto c = buffer<double>{"C", rows * cols}.per_block(library_tile * library_tile);
  const buffer<double> a_part{"A_part", library_tile * (library_depth + 1), shared};
  const buffer<double> b_part{"B_part", library_tile * (library_depth + 1), shared};
  // clang-format off
  return kernel(name, resources{.registers = 63, .static_shared = a_part.size() + b_part.size()},
    repeat(ceil_div(inner, library_depth), unroll<1>, dependent,
      load(a, row_segments(library_depth), cached, loads),
      load(b, row_segments(library_depth), cached, loads),
      store(a_part, coalesced, {}, loads),
      store(b_part, coalesced, {}, loads),
      sync_block,
      repeat(library_depth, unroll<library_depth>, dependent,
        load(a_part, row_broadcast(library_side), {}, each),
        load(b_part, repeated(library_side), {}, each),
        compute<double>(op::fma, each * each, independent)),
      sync_block),
    load(c, row_segments(library_side), {}, each * each),
    compute<double>(op::sub, each * each, independent),
    store(c, row_segments(library_side), {}, each * each));
  // clang-format on
}
constexpr kc::launch library_product_launch(kc::count rows, kc::count cols) {
  return {kc::launch_2d(cols, rows, {library_tile, library_tile}).grid, {library_side, library_side}};
}

}  // namespace examples::cholesky
