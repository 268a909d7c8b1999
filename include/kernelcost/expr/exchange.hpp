// SPDX-License-Identifier: BSL-1.0
/// \file
/// shuffle and vote: values exchanged among the lanes of a warp.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/element.hpp>

namespace kernelcost {
namespace node {
enum class exchange_kind { shuffle, vote };

struct exchange {
  using is_node = void;
  static constexpr int sites = 0;
  exchange_kind kind;
  element type;
  count times;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.leaf(total, *this);
  }
};
}  // namespace node

namespace expr {
/// `n` warp shuffles of a T.
template <class T>
constexpr node::exchange shuffle(count n = 1) {
  return {node::exchange_kind::shuffle, element_of<T>, n};
}
/// `n` warp votes (any, all, ballot, match).
constexpr node::exchange vote(count n = 1) { return {node::exchange_kind::vote, element_of<int>, n}; }
}  // namespace expr
}  // namespace kernelcost
