// SPDX-License-Identifier: BSL-1.0
/// \file
/// phase: a named part of a kernel whose cost is reported separately.
#pragma once
#include <kernelcost/expr/sequence.hpp>

namespace kernelcost {
namespace node {
template <tree Body>
struct phase {
  using is_node = void;
  static constexpr int phases = 1 + phases_in<Body>();
  static constexpr int sites = sites_in<Body>();
  static constexpr bool needs_instructions = needs_instructions_in<Body>();
  const char* name;
  Body body;

  template <class Algebra>
  constexpr void fold_into(const Algebra& algebra, typename Algebra::value& total) const {
    algebra.phase(total, name, fold(algebra, body));
  }
};
}  // namespace node

namespace expr {
template <node::tree... Body>
constexpr node::phase<node::in_order_t<Body...>> phase(const char* name, const Body&... body) {
  return {name, node::in_order(body...)};
}
}  // namespace expr
}  // namespace kernelcost
