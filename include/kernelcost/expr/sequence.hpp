// SPDX-License-Identifier: BSL-1.0
/// \file
/// sequence: nodes executed one after the other, also written `a + b`.
#pragma once
#include <kernelcost/expr/fold.hpp>

#include <boost/hana/at.hpp>
#include <boost/hana/basic_tuple.hpp>

#include <utility>

namespace kernelcost {
namespace node {
template <tree... Children>
struct sequence {
  using is_node = void;
  static constexpr int phases = (0 + ... + phases_in<Children>());
  static constexpr int sites = (0 + ... + sites_in<Children>());
  static constexpr bool needs_instructions = (false || ... || needs_instructions_in<Children>());
  boost::hana::basic_tuple<Children...> children;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    fold_each(algebra, total, std::index_sequence_for<Children...>{});
  }

 private:
  // An initializer list is evaluated in order, as a fold over commas is, but does not nest one level per child.
  // Children are folded without a callback, because nvcc limits the depth of calls.
  template <class Algebra, std::size_t... Index>
  constexpr void fold_each(const Algebra& algebra, typename Algebra::value& total,
                           std::index_sequence<Index...>) const {
    [[maybe_unused]] const int in_order[] = {0, (boost::hana::at_c<Index>(children).fold_into(algebra, total), 0)...};
  }
};

/// Several nodes become a sequence; a single node stays as it is.
template <tree... Nodes>
constexpr sequence<Nodes...> in_order(const Nodes&... nodes) {
  return {boost::hana::basic_tuple<Nodes...>{nodes...}};
}
template <tree Node>
constexpr const Node& in_order(const Node& node) {
  return node;
}
template <tree... Nodes>
using in_order_t = std::remove_cvref_t<decltype(in_order(std::declval<const Nodes&>()...))>;

/// A chain of k terms nests k levels deep, which is fine for tens of terms. Longer lists are written with `sequence`.
template <tree First, tree Second>
constexpr sequence<First, Second> operator+(const First& first, const Second& second) {
  return in_order(first, second);
}
}  // namespace node

namespace expr {
template <node::tree... Nodes>
constexpr node::sequence<Nodes...> sequence(const Nodes&... nodes) {
  return {boost::hana::basic_tuple<Nodes...>{nodes...}};
}
}  // namespace expr
}  // namespace kernelcost
