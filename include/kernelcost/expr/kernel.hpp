// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernel: a tree with a name and the resources that a block needs.
#pragma once
#include <kernelcost/checked_number.hpp>
#include <kernelcost/expr/sequence.hpp>
#include <kernelcost/mistake.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {

namespace expr {
/// The resources of an SM that a block occupies, as the compiler reports them (`nvcc -Xptxas -v`).
struct resources {
  /// Registers per thread; 0 means unstated, and registers then do not limit occupancy.
  int registers = 0;
  /// Static shared memory of a block; the launch adds the dynamic part.
  bytes static_shared{};
};
}  // namespace expr

/// A kernel as a description: name, resources, tree.
template <node::tree Body>
struct kernel_description {
  const char* name;
  expr::resources uses;
  Body body;
};

namespace detail {
template <class T>
inline constexpr bool is_kernel = false;
template <class Body>
inline constexpr bool is_kernel<kernel_description<Body>> = true;
}  // namespace detail

namespace expr {
template <node::tree... Body>
constexpr kernel_description<node::in_order_t<Body...>> kernel(const char* name, resources uses, const Body&... body) {
  if (uses.registers < 0) mistake::the_register_count_must_be_positive(uses.registers);
  if (!kernelcost::detail::is_amount(uses.static_shared.value()))
    mistake::a_size_in_bytes_must_not_be_negative(uses.static_shared.value());
  return {name, uses, node::in_order(body...)};
}
template <node::tree... Body>
constexpr kernel_description<node::in_order_t<Body...>> kernel(const char* name, const Body&... body) {
  return kernel(name, resources{}, body...);
}
}  // namespace expr
}  // namespace kernelcost
