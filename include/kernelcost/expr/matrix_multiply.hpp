// SPDX-License-Identifier: BSL-1.0
/// \file
/// matrix_multiply: matrix products of a warp on tensor cores.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/matrix_product.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {
namespace node {
struct matrix_multiply {
  using is_node = void;
  static constexpr int sites = 0;
  static constexpr bool needs_instructions = true;
  matrix_product product;
  count instructions;
  /// True if each instruction adds to the sums of the one before it.
  expr::iterations order = expr::iterations::unstated;

  /// The multiply-adds of a lane that computes the product without tensor cores.
  constexpr count multiply_adds_of_a_lane() const {
    constexpr int lanes = kernelcost::detail::warp_size;
    return instructions * (facts_of(product).multiply_adds() / lanes);
  }

  /// The instructions by which Hopper emulates a product of float8: for each, two of half, whose twelve registers of
  /// factors are converted, and the addition of their four sums. Source: the code of nvcc 13 for sm_90.
  struct emulation {
    using is_node = void;
    compute converted;
    compute added;
    count products;
    expr::iterations order;
    template <class Algebra>
    constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
      algebra.leaf(total, converted);
      algebra.leaf(total, matrix_multiply{matrix_product::half_m16n8k16, products, order});
      algebra.leaf(total, added);
    }
  };
  constexpr emulation in_halves() const {
    return {{expr::op::pack, element_of<float>, instructions * 12, expr::iterations::independent},
            {expr::op::add, element_of<float>, instructions * 4, expr::iterations::independent},
            instructions * 2,
            order};
  }

  /// A model that does not know tensor cores receives the multiply-adds, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "matrix_multiply",
            node::compute{expr::op::fma, facts_of(product).sum, multiply_adds_of_a_lane(), order});
  }
};
}  // namespace node

namespace expr {
// clang-format off
inline constexpr matrix_shape m16n8k4{16, 8, 4}, m16n8k8{16, 8, 8}, m16n8k16{16, 8, 16}, m16n8k32{16, 8, 32},
                              m8n8k4{8, 8, 4};
// clang-format on

/// `n` instructions `mma.sync` of each warp, on factors of type T: `matrix_multiply<half>(m16n8k16)`. All 32 lanes take
/// part. T is half, bfloat16, tfloat32, std::int8_t, double, e4m3 or e5m2. With `dependent`, each instruction adds to
/// the sums of the one before it; with `independent`, none does (the tiles of a warp). If unstated, a model assumes
/// something in between. The loads of the factors are nodes of their own. A shape that the instruction does not have
/// for T is a mistake.
template <class T>
constexpr node::matrix_multiply matrix_multiply(const matrix_shape& shape, count n = 1,
                                                iterations order = iterations::unstated) {
  static_assert(matrix_element_of<T> != matrix_element::none,
                "kernelcost: tensor cores multiply half, bfloat16, tfloat32, std::int8_t, double, e4m3 and e5m2");
  return {matrix_product_of(matrix_element_of<T>, shape), n, order};
}
}  // namespace expr
}  // namespace kernelcost
