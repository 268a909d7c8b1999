// SPDX-License-Identifier: BSL-1.0
/// \file
/// buffer: an array that a kernel touches, known by name.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/space.hpp>

namespace kernelcost {
namespace node {
/// The part of a buffer that an access carries: its name identifies it, its size bounds compulsory traffic and working sets.
struct buffer_reference {
  const char* name = "";
  double size_in_bytes = 0;
  constexpr bool named() const { return *name != '\0'; }
};
}  // namespace node

namespace expr {
/// An array of `elements` elements of type T in global memory, or in the space given.
template <class T>
struct buffer {
  const char* name;
  count elements;
  space where = space::global;

  constexpr buffer(const char* its_name, count its_elements, space its_space = space::global)
      : name(its_name), elements(its_elements), where(its_space) {}
  constexpr bytes size() const { return elements * bytes::from_value(sizeof(T)); }
  constexpr node::buffer_reference reference() const { return {name, size().value()}; }
};
}  // namespace expr
}  // namespace kernelcost
