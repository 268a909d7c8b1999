// SPDX-License-Identifier: BSL-1.0
/// \file
/// compute: arithmetic instructions of a thread.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/iterations.hpp>
#include <kernelcost/expr/operation.hpp>

namespace kernelcost {
namespace node {
struct compute {
  using is_node = void;
  static constexpr int sites = 0;
  expr::op operation;
  element type;
  count instructions;
  /// True if each instruction needs the result of the one before it.
  expr::iterations order = expr::iterations::unstated;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// `n` instructions of one kind on elements of type T, in every thread: `compute<float>(op::fma)`. With `dependent`,
/// each instruction needs the result of the one before it (a sum). With `independent`, none does (the elements of a
/// tile). If unstated, a model assumes something in between.
template <class T>
constexpr node::compute compute(op operation, count n = 1, iterations order = iterations::unstated) {
  return {operation, element_of<T>, n, order};
}
}  // namespace expr
}  // namespace kernelcost
