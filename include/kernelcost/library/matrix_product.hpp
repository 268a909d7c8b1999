// SPDX-License-Identifier: BSL-1.0
/// \file
/// library::matrix_product: what a product of matrices costs that cuBLAS computes, for any shape.
///
///     #include <kernelcost/library/matrix_product.hpp>
///     const auto gemm = kernelcost::library::matrix_product<kernelcost::bfloat16>({4096, 4096, 1024},
///                                                                                 kernelcost::machine::h200);
///     gemm.time; gemm.low; gemm.high; gemm.plan.tile.rows; gemm.bottleneck;
///     t.launch(kernelcost::library_call("gemm", gemm.time, 6_us));
///
/// cuBLAS has kernels for tiles of C of many sizes, and may divide the depth k among blocks, whose sums another kernel
/// adds up. Here a tree describes each kind of kernel, and the library is taken to launch the one whose estimate is
/// the lowest. Shapes without a measurement are priced like any other.
///
/// C = A B has m x n elements, A m x k and B k x n. T is bfloat16, half, tfloat32, float or double; the sums of
/// bfloat16 and half are rounded to T. The time is that of the kernels from the start of the first to the end of the
/// last, with A, B and C in L2 as far as they fit. `low` and `high` hold nine in ten of the measured products.
///
/// The card needs a calibration with the instructions of the kernels; without, `ignored` says so. Not covered: matrices
/// with padded rows, batches, the conversion of other types, bias and activation. Factors of bfloat16 and half whose
/// rows have no multiple of 16 bytes are computed by kernels of other kinds, and are a mistake here.
///
/// Source: the tiles, stages and numbers of warps are those in the names of the kernels that cuBLAS 13.1 launched for
/// 670 products on an H200 (examples/records/library/h200_development.csv). docs/library_products.md has the errors.
///
/// The search estimates some hundred kernels, in about a millisecond at run time; it exceeds what compilers evaluate in
/// a constant expression. `cost_of` prices one plan, in constant expressions, too.
#pragma once
#include <kernelcost/expr.hpp>
#include <kernelcost/extremes.hpp>
#include <kernelcost/model/calibrated.hpp>
#include <kernelcost/warp_size.hpp>

#include <type_traits>

namespace kernelcost {

namespace library {

struct product_shape {
  count m = 0;
  count n = 0;
  count k = 0;
};

/// warp_groups: one warp group copies tiles in bulk, others multiply on tensor cores (wgmma). warps: all warps copy
/// and multiply on tensor cores (mma.sync). lanes: all warps copy, and lanes multiply. rows: each warp multiplies a row
/// of one factor with the other factor, which is a vector, and adds up its lanes' sums.
enum class product_kernel { warp_groups, warps, lanes, rows };

/// A tile of C that a block computes: its rows lie along n and its columns along m, because the BLAS stores matrices by
/// columns. A stage holds `depth` elements of each row of the factors.
struct product_tile {
  product_kernel kernel = product_kernel::warps;
  int rows = 0;
  int columns = 0;
  int depth = 0;
  int stages = 0;
  /// Warps that multiply, side by side along the rows and along the columns.
  int warps_of_rows = 0;
  int warps_of_columns = 0;

  constexpr int multiplying_warps() const { return warps_of_rows * warps_of_columns; }
  constexpr int threads() const {
    return kernelcost::detail::warp_size *
           (multiplying_warps() + (kernel == product_kernel::warp_groups ? group_product::warps : 0));
  }
};

struct product_plan {
  product_tile tile;
  /// True if the rows of the tiles lie along m.
  bool rows_along_m = false;
  /// The parts of the depth k that different blocks compute; more than one needs a second kernel.
  int parts = 1;
};

struct product_cost {
  seconds time{};
  seconds low{};
  seconds high{};
  product_plan plan;
  count blocks = 0;
  resource bottleneck{};
  feature ignored{};
};

namespace detail {
using kernelcost::detail::warp_size;

/// The kinds of kernels that the record has for a type.
template <class T>
inline constexpr bool has_warp_groups =
    std::is_same_v<T, bfloat16> || std::is_same_v<T, half> || std::is_same_v<T, tfloat32>;
template <class T>
inline constexpr bool has_lanes = std::is_same_v<T, float>;
template <class T>
inline constexpr bool has_warps = std::is_same_v<T, tfloat32> || std::is_same_v<T, double>;

/// cuBLAS multiplies tfloat32 by warp groups where the product is large: no smaller one of the record is.
template <class T>
constexpr bool uses_warp_groups(const product_shape& shape) {
  constexpr double fewest_multiplications = 6e8;
  return has_warp_groups<T> && (!has_warps<T> || (shape.m * shape.n * shape.k).value() >= fewest_multiplications);
}

/// Elements of T in an access of 16 bytes.
template <class T>
inline constexpr int elements_of_16_bytes = 16 / static_cast<int>(sizeof(T));

/// The sizes of a product as a plan's tiles see them.
struct tiled_product {
  count rows, columns, depth;
  count tiles_of_rows, tiles_of_columns;
  /// Stages that a block fills.
  count steps;

  constexpr tiled_product(const product_shape& shape, const product_plan& plan)
      : rows(plan.rows_along_m ? shape.m : shape.n), columns(plan.rows_along_m ? shape.n : shape.m), depth(shape.k),
        tiles_of_rows(ceil_div(rows, plan.tile.rows)), tiles_of_columns(ceil_div(columns, plan.tile.columns)),
        steps(ceil_div(ceil_div(depth, plan.tile.depth), plan.parts)) {}

  constexpr count tiles() const { return tiles_of_rows * tiles_of_columns; }
  /// The rows and columns of a tile that the matrices have, averaged over the tiles.
  constexpr count rows_of_a_tile() const { return rows / tiles_of_rows; }
  constexpr count columns_of_a_tile() const { return columns / tiles_of_columns; }
};

/// Registers of a thread: its sums, and about as many others as the kernels of the record use.
constexpr int registers_of(const product_tile& tile, int words_of_a_sum) {
  constexpr int others = 64, most = 255;
  const int sums = tile.rows * tile.columns / (warp_size * tile.multiplying_warps()) * words_of_a_sum;
  return sums + others < most ? sums + others : most;
}

template <class T>
constexpr launch launch_of(const tiled_product& sizes, const product_plan& plan) {
  const auto& tile = plan.tile;
  const count elements = count(tile.stages) * (tile.rows + tile.columns) * tile.depth;
  return launch_blocks(sizes.tiles() * plan.parts, threads{tile.threads()},
                       bytes::from_value(elements.value() * sizeof(T)));
}

/// A block of warp groups. One of them copies; the others multiply, and store their tile in bulk.
template <class T>
constexpr auto tree_of_warp_groups(const tiled_product& sizes, const product_plan& plan) {
  using namespace expr;
  constexpr int elements = elements_of_16_bytes<T>;
  using stored = packed<T, elements>;
  const auto& tile = plan.tile;
  constexpr int k = 32 / static_cast<int>(sizeof(T));  // of an instruction
  const int groups = tile.multiplying_warps() / group_product::warps;
  const count instructions = count(tile.rows / 64 / groups) * (tile.depth / k);
  const auto a = buffer<T>{"A", sizes.rows * sizes.depth}.per_block(sizes.rows_of_a_tile() * sizes.depth / plan.parts);
  const auto b =
      buffer<T>{"B", sizes.columns * sizes.depth}.per_block(sizes.columns_of_a_tile() * sizes.depth / plan.parts);
  const count sums = sizes.rows * sizes.columns * plan.parts;
  const auto c = buffer<T>{"C", sums}.per_block(sizes.rows_of_a_tile() * sizes.columns_of_a_tile());
  const auto parts = buffer<float>{"parts", sums}.per_block(sizes.rows_of_a_tile() * sizes.columns_of_a_tile());
  const double divided = plan.parts > 1 ? 1 : 0;
  // clang-format off
  return kernel("product_of_warp_groups", resources{.registers = 168},
    sync_cluster,
    branch(uniform(groups / (groups + 1.0)),
      sequence(
        repeat(sizes.steps, unroll<1>, dependent,
          await_arrivals(),
          matrix_multiply_async<T>({64, tile.columns, k}, instructions),
          await_products()),
        store<stored>(shared, coalesced,
          count(tile.rows) * tile.columns / (warp_size * tile.multiplying_warps()) / elements),
        sync_block,
        branch(uniform(1.0 / tile.multiplying_warps()),
          branch(uniform(divided),
            store_bulk(parts, sizes.rows_of_a_tile(), tile.columns),
            store_bulk(c, sizes.rows_of_a_tile(), tile.columns)))),
      branch(uniform(1.0 / group_product::warps),
        repeat(sizes.steps, unroll<1>, dependent,
          await_copies(tile.stages - 1),
          copy_bulk(a, sizes.rows_of_a_tile(), tile.depth),
          copy_bulk(b, sizes.columns_of_a_tile(), tile.depth)))),
    sync_cluster);
  // clang-format on
}

/// A block whose warps copy as lanes do, and multiply on tensor cores.
template <class T>
constexpr auto tree_of_warps(const tiled_product& sizes, const product_plan& plan) {
  using namespace expr;
  constexpr int elements = elements_of_16_bytes<T>;
  using copied = packed<T, elements>;
  const auto& tile = plan.tile;
  const matrix_shape shape = std::is_same_v<T, double> ? m16n8k16 : m16n8k8;
  const count warps = tile.multiplying_warps();
  const count rows = count(tile.rows) / tile.warps_of_rows, columns = count(tile.columns) / tile.warps_of_columns;
  const count instructions = rows / shape.m * columns / shape.n * tile.depth / shape.k;
  const auto a = buffer<copied>{"A", sizes.rows * sizes.depth / elements}.per_block(
      sizes.rows_of_a_tile() * sizes.depth / plan.parts / elements);
  const auto b = buffer<copied>{"B", sizes.columns * sizes.depth / elements}.per_block(
      sizes.columns_of_a_tile() * sizes.depth / plan.parts / elements);
  const auto c = buffer<T>{"C", sizes.rows * sizes.columns * plan.parts}.per_block(sizes.rows_of_a_tile() *
                                                                                   sizes.columns_of_a_tile());
  const count copies_of_a = sizes.rows_of_a_tile() * tile.depth / elements / warp_size / warps;
  const count copies_of_b = sizes.columns_of_a_tile() * tile.depth / elements / warp_size / warps;
  // clang-format off
  return kernel("product_of_warps", resources{.registers = registers_of(tile, sizeof(T) / 4)},
    copy_async(a, coalesced, copies_of_a),
    copy_async(b, coalesced, copies_of_b),
    repeat(sizes.steps, unroll<1>, dependent,
      await_copies(tile.stages - 2),
      sync_block,
      copy_async(a, coalesced, copies_of_a),
      copy_async(b, coalesced, copies_of_b),
      load<copied>(shared, coalesced, (rows + columns) * tile.depth / warp_size / elements),
      compute<int>(op::add, 12),                         // addresses, and the number of the stage
      matrix_multiply<T>(shape, instructions, independent)),
    store(c, coalesced, sizes.rows_of_a_tile() * sizes.columns_of_a_tile() / warp_size / warps));
  // clang-format on
}

/// A block whose lanes multiply sums of a square, or of a rectangle of two squares, each.
template <class T>
constexpr auto tree_of_lanes(const tiled_product& sizes, const product_plan& plan) {
  using namespace expr;
  using loaded = packed<T, elements_of_16_bytes<T>>;
  const auto& tile = plan.tile;
  const count lanes = warp_size * tile.multiplying_warps();
  const int sums = tile.rows * tile.columns / (warp_size * tile.multiplying_warps());
  int side = 1;
  while (4 * side * side <= sums) side *= 2;
  const auto a = buffer<T>{"A", sizes.rows * sizes.depth}.per_block(sizes.rows_of_a_tile() * sizes.depth / plan.parts);
  const auto b =
      buffer<T>{"B", sizes.columns * sizes.depth}.per_block(sizes.columns_of_a_tile() * sizes.depth / plan.parts);
  const auto c = buffer<T>{"C", sizes.rows * sizes.columns * plan.parts}.per_block(sizes.rows_of_a_tile() *
                                                                                   sizes.columns_of_a_tile());
  const count copies_of_a = sizes.rows_of_a_tile() * tile.depth / lanes;
  const count copies_of_b = sizes.columns_of_a_tile() * tile.depth / lanes;
  // clang-format off
  return kernel("product_of_lanes", resources{.registers = registers_of(tile, 1)},
    copy_async(a, coalesced, copies_of_a),
    copy_async(b, coalesced, copies_of_b),
    repeat(sizes.steps, unroll<1>, dependent,
      await_copies(tile.stages - 2),
      sync_block,
      copy_async(a, coalesced, copies_of_a),
      copy_async(b, coalesced, copies_of_b),
      load<loaded>(shared, broadcast, count(side + sums / side) * tile.depth / elements_of_16_bytes<T>),
      compute<int>(op::add, 10),                         // addresses, and the number of the stage
      compute<T>(op::fma, count(sums) * tile.depth, independent)),
    store(c, coalesced, sizes.rows_of_a_tile() * sizes.columns_of_a_tile() / lanes));
  // clang-format on
}

/// A block whose warps multiply a row with a vector.
template <class T>
constexpr auto tree_of_rows(const tiled_product& sizes) {
  using namespace expr;
  constexpr int elements = elements_of_16_bytes<T>;
  using loaded = packed<T, elements>;
  const count vectors = sizes.depth / elements;
  const auto a = buffer<loaded>{"A", sizes.rows * vectors}.per_block(sizes.rows_of_a_tile() * vectors);
  const auto b = buffer<loaded>{"B", vectors}.per_block(vectors);
  const buffer<T> c{"C", sizes.rows};
  // clang-format off
  return kernel("product_of_rows",
    repeat(sizes.steps,
      load(a),
      load(b),
      compute<T>(op::fma, elements)),
    5 * (shuffle<T>() + compute<T>(op::add)),  // adds up the sums of 32 lanes
    guard(lanes_of_warp(1), store(c)));
  // clang-format on
}

/// The kernel that adds up the parts of the sums.
inline constexpr int sums_of_a_vector = 4;
template <class T>
constexpr auto tree_of_reduction(count vectors, int parts) {
  using namespace expr;
  const buffer<packed<float, sums_of_a_vector>> from{"parts", vectors * parts};
  const buffer<packed<T, sums_of_a_vector>> to{"C", vectors};
  return kernel(
      "reduction_of_parts",
      guard(vectors, repeat(parts, independent, load(from), compute<float>(op::add, sums_of_a_vector)), store(to)));
}

/// The time that products take beyond the estimate of their trees: the start of a kernel that holds many kinds of code,
/// and of the second kernel after the first. Fitted to the record of development.
template <class T>
constexpr seconds start_of(product_kernel kernel) {
  if (kernel == product_kernel::warp_groups) return 0.5_us;
  if (kernel == product_kernel::lanes) return 1.5_us;
  if (kernel == product_kernel::rows) return 1_us;
  return std::is_same_v<T, double> ? 0.7_us : 1.7_us;
}
inline constexpr seconds between_kernels = 2.2_us;

/// The ratios of measured times to estimates between which nine in ten products of the record of development lie.
struct ratio_band {
  double least;
  double greatest;
};
template <class T>
constexpr ratio_band observed_ratios() {
  if constexpr (std::is_same_v<T, tfloat32>) return {0.73, 1.39};
  if constexpr (std::is_same_v<T, float>) return {0.91, 1.44};
  if constexpr (std::is_same_v<T, double>) return {0.76, 1.17};
  return {0.83, 1.26};
}

}  // namespace detail

/// The cost of one plan.
template <class T>
constexpr product_cost cost_of(const product_shape& shape, const product_plan& plan, const gpu& card) {
  const detail::tiled_product sizes{shape, plan};
  product_cost cost{.plan = plan, .blocks = sizes.tiles() * plan.parts};
  const auto add = [&](const auto& part) {
    cost.time += part.time;
    cost.ignored |= part.ignored;
  };
  const auto add_product = [&](const auto& tree) {
    const auto part = estimate(tree, detail::launch_of<T>(sizes, plan), card, model::calibrated);
    add(part);
    cost.bottleneck = part.bottleneck;
  };
  if constexpr (detail::has_warp_groups<T>)
    if (plan.tile.kernel == product_kernel::warp_groups) add_product(detail::tree_of_warp_groups<T>(sizes, plan));
  if constexpr (detail::has_warps<T>)
    if (plan.tile.kernel == product_kernel::warps) add_product(detail::tree_of_warps<T>(sizes, plan));
  if constexpr (detail::has_lanes<T>)
    if (plan.tile.kernel == product_kernel::lanes) add_product(detail::tree_of_lanes<T>(sizes, plan));
  if (plan.tile.kernel == product_kernel::rows) add_product(detail::tree_of_rows<T>(sizes));
  cost.time += detail::start_of<T>(plan.tile.kernel);
  if (plan.parts > 1) {
    const count vectors = shape.m * shape.n / detail::sums_of_a_vector;
    add(estimate(detail::tree_of_reduction<T>(vectors, plan.parts), launch_1d(vectors, 256_threads), card,
                 model::calibrated));
    cost.time += detail::between_kernels;
  }
  constexpr auto ratios = detail::observed_ratios<T>();
  cost.low = ratios.least * cost.time;
  cost.high = ratios.greatest * cost.time;
  return cost;
}

namespace detail {

/// The tiles of kernels that multiply by warps or lanes, as the record names them.
template <class T>
struct named_tiles;
template <>
struct named_tiles<float> {
  static constexpr auto by = product_kernel::lanes;
  static constexpr product_tile all[] = {
      {by, 32, 32, 8, 3, 1, 2},   {by, 32, 64, 8, 3, 1, 2},  {by, 64, 32, 8, 3, 1, 2},  {by, 32, 128, 8, 3, 1, 2},
      {by, 64, 64, 8, 3, 1, 4},   {by, 64, 128, 8, 3, 1, 4}, {by, 128, 64, 8, 3, 2, 2}, {by, 64, 256, 8, 3, 1, 4},
      {by, 128, 128, 8, 3, 2, 2}, {by, 256, 128, 8, 4, 4, 2}};
};
template <>
struct named_tiles<double> {
  static constexpr auto by = product_kernel::warps;
  static constexpr product_tile all[] = {
      {by, 32, 32, 32, 5, 2, 2},  {by, 32, 64, 32, 3, 2, 2},  {by, 64, 32, 32, 3, 2, 2},  {by, 64, 64, 32, 3, 2, 2},
      {by, 64, 64, 16, 4, 2, 2},  {by, 64, 128, 32, 3, 2, 4}, {by, 128, 64, 32, 3, 4, 2}, {by, 64, 128, 16, 3, 2, 2},
      {by, 128, 64, 16, 3, 2, 2}, {by, 128, 128, 16, 3, 4, 2}};
};
template <>
struct named_tiles<tfloat32> {
  static constexpr auto by = product_kernel::warps;
  static constexpr product_tile all[] = {
      {by, 64, 64, 32, 6, 2, 2}, {by, 64, 64, 16, 6, 2, 2}, {by, 128, 64, 32, 6, 2, 2}, {by, 64, 128, 32, 6, 2, 2}};
};

/// The record has tiles for tfloat32 of 64, 128 and 256 columns alone.
template <class T>
constexpr bool has_group_tile(int columns) {
  return !has_warps<T> || columns == 64 || columns == 128 || columns == 256;
}

/// Calls `visit` for each tile of the kernels that multiply by warp groups: as many stages as shared memory has room
/// for, and two groups if each of them has 64 rows.
template <class T>
constexpr void visit_group_tiles(const gpu& card, auto&& visit) {
  constexpr int depth = 128 / static_cast<int>(sizeof(T)), most_stages = 16, fewest_stages = 3;
  constexpr int registers_of_sums = 200;
  const double shared = card.sm.shared_per_block;
  for (const int rows : {64, 128, 256})
    for (int columns = 8; columns <= 256; columns += columns < 64 ? 8 : 16) {
      const int groups = rows > 64 ? 2 : 1;
      const double room = shared / ((rows + columns) * depth * static_cast<int>(sizeof(T)));
      const int stages = room < most_stages ? static_cast<int>(room) : most_stages;
      if (!has_group_tile<T>(columns) || stages < fewest_stages ||
          rows / 64 / groups * columns / 2 >= registers_of_sums)
        continue;
      visit(product_tile{product_kernel::warp_groups, rows, columns, depth, stages, groups * group_product::warps, 1});
    }
}

inline constexpr int most_parts = 32;

/// Calls `visit` for each plan of a tile: the rows along n or m, and up to `limit` parts of at least `fewest_steps`
/// stages, whose blocks fit the card at once.
constexpr void visit_plans(const product_shape& shape, const product_tile& tile, int limit, const gpu& card,
                           auto&& visit) {
  constexpr int fewest_steps = 6, most_blocks_of_an_sm = 4;
  for (const bool along_m : {false, true}) {
    for (int parts = 1; parts <= limit; parts += parts < 8 ? 1 : parts < 16 ? 2 : 8) {
      const product_plan plan{tile, along_m, parts};
      const tiled_product sizes{shape, plan};
      if (parts > 1 && (sizes.steps.value() < fewest_steps ||
                        sizes.tiles().value() * parts > card.sm_count.value() * most_blocks_of_an_sm))
        break;
      visit(plan);
    }
  }
}

/// Calls `visit` for the plan by rows, if one factor is a vector.
template <class T>
constexpr void visit_rows(const product_shape& shape, auto&& visit) {
  constexpr int warps = 8;
  const bool along_m = shape.n == 1;
  if (!along_m && shape.m != 1) return;
  const product_tile tile{product_kernel::rows, warps, 1, 32 * elements_of_16_bytes<T>, 0, warps, 1};
  visit(product_plan{tile, along_m, 1});
}

template <class T>
constexpr void require_sizes(const product_shape& shape) {
  for (const count size : {shape.m, shape.n, shape.k})
    if (!kernelcost::detail::is_positive(size.value())) mistake::a_matrix_has_at_least_one_element(size.value());
  if constexpr (has_warp_groups<T>) {
    for (const count row : {shape.n, shape.k}) {
      const double vectors = row.value() / elements_of_16_bytes<T>;
      if (vectors != ceil_div(row, elements_of_16_bytes<T>).value())
        mistake::library_products_of_this_type_have_rows_of_sixteen_bytes(row.value() * sizeof(T));
    }
  }
}
}  // namespace detail

/// The cost of C = A B as cuBLAS computes it on `card`: the cheapest of the plans. Throws kernelcost::error for a size
/// that is not positive and finite, and for rows of bfloat16, half and tfloat32 that have no multiple of 16 bytes.
template <class T>
constexpr product_cost matrix_product(const product_shape& shape, const gpu& card) {
  static_assert(detail::has_warp_groups<T> || detail::has_warps<T> || detail::has_lanes<T>,
                "kernelcost: library::matrix_product has bfloat16, half, tfloat32, float and double");
  detail::require_sizes<T>(shape);
  product_cost best;
  const auto consider = [&](const product_plan& plan) {
    const product_cost cost = cost_of<T>(shape, plan, card);
    if (best.time == seconds{} || cost.time < best.time) best = cost;
  };
  if constexpr (detail::has_warp_groups<T>) {
    if (detail::uses_warp_groups<T>(shape)) {
      // The record has no tfloat32 by warp groups in parts.
      const int parts = detail::has_warps<T> ? 1 : detail::most_parts;
      detail::visit_group_tiles<T>(
          card, [&](const product_tile& tile) { detail::visit_plans(shape, tile, parts, card, consider); });
      return best;
    }
  }
  if constexpr (detail::has_warps<T> || detail::has_lanes<T>) {
    for (const auto& tile : detail::named_tiles<T>::all)
      detail::visit_plans(shape, tile, detail::most_parts, card, consider);
    detail::visit_rows<T>(shape, consider);
  }
  return best;
}
}  // namespace library
}  // namespace kernelcost
