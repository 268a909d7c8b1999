// SPDX-License-Identifier: BSL-1.0
/// \file
/// kernel: a tree with a name and with what it takes of an SM.
#pragma once
#include <kernelcost/expr/sequence.hpp>
#include <kernelcost/mistake.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {

namespace expr {
/// What a block takes of an SM, as the compiler reports it (`nvcc -Xptxas -v`).
struct resources {
  /// Registers of a thread; 0 where it has not been stated, and then registers limit nothing.
  int registers = 0;
  /// Shared memory that the kernel declares; the launch adds the dynamic part.
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

namespace expr {
template <node::tree... Body>
constexpr kernel_description<node::in_order_t<Body...>> kernel(const char* name, resources uses, const Body&... body) {
  if (uses.registers < 0) mistake::the_register_count_must_be_positive(uses.registers);
  if (!(uses.static_shared.value() >= 0)) mistake::a_size_in_bytes_must_not_be_negative(uses.static_shared.value());
  return {name, uses, node::in_order(body...)};
}
template <node::tree... Body>
constexpr kernel_description<node::in_order_t<Body...>> kernel(const char* name, const Body&... body) {
  return kernel(name, resources{}, body...);
}
}  // namespace expr
}  // namespace kernelcost
