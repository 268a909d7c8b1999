// SPDX-License-Identifier: BSL-1.0
/// \file
/// compute: arithmetic instructions of a thread.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/operation.hpp>

namespace kernelcost {
namespace node {
struct compute {
  using is_node = void;
  expr::op operation;
  element type;
  count instructions;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// `n` instructions of one kind on elements of type T, in every thread: `compute<float>(op::fma)`.
template <class T>
constexpr node::compute compute(op operation, count n = 1) {
  return {operation, element_of<T>, n};
}
}  // namespace expr
}  // namespace kernelcost
