// SPDX-License-Identifier: BSL-1.0
// A new node in a file of its own: a matrix product on tensor cores. An algebra with a leaf for it receives the node.
// Every other algebra receives its multiply-adds, and the name of the node that they replace.
#pragma once
#include <kernelcost/expr.hpp>

namespace kernelcost {
namespace node {
struct tensor_core_mma {
  using is_node = void;
  int m;
  int n;
  int k;
  count times;

  /// Multiply-adds of one lane, without tensor cores.
  constexpr count multiply_adds_a_lane() const { return times * (m * n * k / 32); }

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_as(algebra, total, *this, "tensor_core_mma", expr::compute<half>(expr::op::fma, multiply_adds_a_lane()));
  }
};
}  // namespace node

namespace expr {
/// `times` products of an m x k and a k x n matrix by a warp.
constexpr node::tensor_core_mma tensor_core_mma(int m, int n, int k, count times = 1) { return {m, n, k, times}; }
}  // namespace expr
}  // namespace kernelcost
