// SPDX-License-Identifier: BSL-1.0
/// \file
/// matrix_multiply_async and await_products: matrix products of a warp group that its warps do not wait for (`wgmma`).
///
/// Source: PTX ISA 9.0, "Asynchronous Warpgroup Level Matrix Instructions".
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/compute.hpp>
#include <kernelcost/expr/fold.hpp>
#include <kernelcost/expr/matrix_product.hpp>
#include <kernelcost/warp_size.hpp>

namespace kernelcost {
namespace node {
struct group_multiply {
  using is_node = void;
  static constexpr int sites = 0;
  static constexpr bool needs_instructions = true;
  group_product product;
  count instructions;

  /// The multiply-adds of a lane that computes the product without tensor cores.
  constexpr count multiply_adds_of_a_lane() const {
    constexpr int lanes = kernelcost::detail::warp_size;
    return instructions * (product.multiply_adds() / (group_product::warps * lanes));
  }

  /// A model that does not know tensor cores receives the multiply-adds, and lists substituted_nodes in `ignored`.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    const auto sum = product.type == matrix_element::int8 ? element_of<std::int32_t> : element_of<float>;
    fold_as(algebra, total, *this, "matrix_multiply_async",
            node::compute{expr::op::fma, sum, multiply_adds_of_a_lane(), expr::iterations::independent});
  }
};

struct product_wait {
  using is_node = void;
  static constexpr int sites = 0;
  /// The groups of products that may still be in flight.
  int groups;

  /// Optional in an algebra: only models that know asynchronous products have a leaf for it.
  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    if constexpr (requires { algebra.leaf(total, *this); }) algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
// clang-format off
inline constexpr matrix_shape
    m64n8k8{64, 8, 8}, m64n64k8{64, 64, 8}, m64n128k8{64, 128, 8}, m64n256k8{64, 256, 8},
    m64n8k16{64, 8, 16}, m64n16k16{64, 16, 16}, m64n32k16{64, 32, 16}, m64n64k16{64, 64, 16}, m64n96k16{64, 96, 16},
    m64n128k16{64, 128, 16}, m64n192k16{64, 192, 16}, m64n256k16{64, 256, 16},
    m64n8k32{64, 8, 32}, m64n64k32{64, 64, 32}, m64n128k32{64, 128, 32}, m64n256k32{64, 256, 32};
// clang-format on

/// The left factor is in shared memory, like the right one, or in registers of the warps.
inline constexpr left_factor left_in_shared = left_factor::in_shared, left_in_registers = left_factor::in_registers;

/// `n` instructions `wgmma.mma_async` of each warp group, on factors of type T:
/// `matrix_multiply_async<bfloat16>(m64n256k16, 4)`. All four warps of the group execute it. Each instruction adds to
/// sums that the group holds, and the warps go on until `await_products`. T is half, bfloat16, tfloat32, std::int8_t,
/// e4m3 or e5m2. The products read factors in shared memory themselves: state no loads for them. A shape is
/// m64n…k…, where k elements have 32 bytes and n is a multiple of 8 up to 256; any other is a mistake.
template <class T>
constexpr node::group_multiply matrix_multiply_async(const matrix_shape& shape, count n = 1,
                                                     left_factor left = left_in_shared) {
  static_assert(matrix_element_of<T> != matrix_element::none && matrix_element_of<T> != matrix_element::float64,
                "kernelcost: wgmma multiplies half, bfloat16, tfloat32, std::int8_t, e4m3 and e5m2");
  return {group_product_of(matrix_element_of<T>, shape, left), n};
}

/// Waits for the group's products (`wgmma.wait_group`). The last `groups` groups may still be in flight: in a loop
/// whose trips start one group each, a trip then takes at least the time of its products, and no latency.
constexpr node::product_wait await_products(int groups = 0) {
  if (groups < 0) mistake::a_count_must_not_be_negative(groups);
  return {groups};
}
}  // namespace expr
}  // namespace kernelcost
