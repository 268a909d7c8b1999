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
  expr::op operation;
  element type;
  count instructions;
  /// Whether each of the instructions needs the result of the one before it.
  expr::iterations order = expr::iterations::unstated;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// `n` instructions of one kind on elements of type T, in every thread: `compute<float>(op::fma)`. Each needs the result of the
/// one before it if they are `dependent` (a sum), none does if they are `independent` (the elements of a tile); where nothing is said
/// a model assumes something in between.
template <class T>
constexpr node::compute compute(op operation, count n = 1, iterations order = iterations::unstated) {
  return {operation, element_of<T>, n, order};
}
}  // namespace expr
}  // namespace kernelcost
