// SPDX-License-Identifier: BSL-1.0
/// \file
/// Kernels as the 2012 thesis counts them, where this differs from the companion kernels' own trees.
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples::thesis2012 {

namespace kc = kernelcost;

/// Section 5.3: ten operations and twenty cached accesses in double precision, four blocks of 128 threads.
constexpr auto worked_example_kernel() {
  using namespace kc::expr;
  return kernel("worked_example", compute<double>(op::fma, 10) + load<double>(global, coalesced, cached, 20));
}
inline constexpr kc::launch worked_example_launch{{4}, {128}};

/// Rows in blocks, with arithmetic in one precision and accesses of another element size: some columns divide by the
/// number of elements in a line of the other type. The companion's tree has a single type and an untagged store.
template <class Arithmetic, class Accesses>
constexpr auto row_blocks_of_two_types(kc::count cols, kc::count rows_per_thread, kc::expr::cache_tag of_store = {},
                                       kc::count stores = 1) {
  using namespace kc::expr;
  // clang-format off
  return kernel("matvec_row_blocks",
    repeat(rows_per_thread,
      repeat(cols,
        load<Accesses>(global, strided(rows_per_thread * cols), cached),
        load<Accesses>(global, broadcast, cached),
        compute<Arithmetic>(op::fma))),
    store<Accesses>(global, strided(rows_per_thread), of_store, stores));
  // clang-format on
}

/// Rows without the cache, except for a store that hits it: 4000 accesses at full latency and one of four cycles (table
/// B.7, Hong and Kim).
constexpr auto rows_past_the_cache(kc::count cols) {
  using namespace kc::expr;
  // clang-format off
  return kernel("matvec_rows",
    repeat(cols,
      load<double>(global, strided(cols)),
      load<double>(global, broadcast),
      compute<double>(op::fma)),
    store<double>(global, coalesced, hits(cache_level::l1, 1)));
  // clang-format on
}

/// The cost of the product by columns is that of its atomics alone: each thread of a block adds to every row.
constexpr auto column_updates(kc::count rows, kc::threads block) {
  using namespace kc::expr;
  return kernel("matvec_columns", repeat(rows, atomic<float>(op::add, global, contention(block.number))));
}

/// N threads that update one address once (5.2.5).
constexpr auto one_update(kc::count threads_that_meet) {
  using namespace kc::expr;
  return kernel("atomics", atomic<float>(op::add, global, contention(threads_that_meet)));
}

/// The work of a thread of the single block in a reduction. These are counts, because the thesis rounds them in
/// different ways.
struct reduction_counts {
  kc::count additions;
  kc::count global_accesses;
  kc::count shared_accesses = 0;
};

/// Two phases of cached accesses; the parameter `of_combine` is the tag of the second phase.
constexpr auto counted_reduction(const reduction_counts& accumulate, const reduction_counts& combine,
                                 kc::expr::cache_tag of_combine) {
  using namespace kc::expr;
  // clang-format off
  return kernel("reduction",
    phase("accumulate",
      compute<double>(op::add, accumulate.additions),
      load<double>(global, coalesced, cached, accumulate.global_accesses),
      load<double>(shared, coalesced, {}, accumulate.shared_accesses)),
    phase("combine",
      compute<double>(op::add, combine.additions),
      load<double>(global, coalesced, of_combine, combine.global_accesses),
      load<double>(shared, coalesced, {}, combine.shared_accesses)));
  // clang-format on
}

/// Section 5.2.3: the lanes of a warp take `ways` different branches, of sixteen trips with two instructions each.
constexpr auto divergent_paths(kc::count ways) {
  using namespace kc::expr;
  return kernel("divergence", diverge(ways, repeat(16, compute<float>(op::fma, 2))));
}

// The kernels of section 9.3, on matrix blocks of 64 x 64 doubles.
inline constexpr kc::count matrix_block = 64;
inline constexpr kc::launch tiles_of_matrix_block{{2, 2}, {32, 32}};

constexpr auto transpose_global() {
  using namespace kc::expr;
  return kernel("transpose_global", load<double>(global) + store<double>(global));
}
constexpr auto transpose_shared() {
  using namespace kc::expr;
  return kernel("transpose_shared", load<double>(shared) + store<double>(shared));
}
/// Tiles of 32 x 32 need two passes for a block of 64; the thesis counts one.
constexpr auto product_global(kc::count passes) {
  using namespace kc::expr;
  return kernel("product_global", repeat(passes, load<double>(global, coalesced, {}, 2)), store<double>(global));
}
constexpr auto product_shared(kc::count passes) {
  using namespace kc::expr;
  // clang-format off
  return kernel("product_shared",
    repeat(passes,
      store<double>(shared, coalesced, {}, 2),
      repeat(32, load<double>(shared, coalesced, {}, 2), compute<double>(op::fma))),
    load<double>(shared));
  // clang-format on
}
constexpr auto subtraction() {
  using namespace kc::expr;
  return kernel("subtraction", load<double>(global, coalesced, {}, 2), compute<double>(op::sub), store<double>(global));
}
/// One of the columns that dtrsm eliminates, as in listing 8.16: every thread of a row scales the same element (erratum
/// 42).
constexpr auto elimination() {
  using namespace kc::expr;
  // clang-format off
  return kernel("elimination",
    load<double>(global, coalesced, {}, 2),    // B[y][k], A[k][k]
    compute<double>(op::div),
    store<double>(global),
    load<double>(global, coalesced, {}, 2),    // A[x][k], B[y][x]
    compute<double>(op::mul),
    compute<double>(op::sub),
    store<double>(global));
  // clang-format on
}
inline constexpr kc::launch subtraction_launch = kc::launch_1d(matrix_block * matrix_block, {192});

}  // namespace examples::thesis2012
