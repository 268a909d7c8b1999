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
  /// What a single block touches of it; 0 where that has not been stated.
  double bytes_per_block = 0;
  constexpr bool named() const { return *name != '\0'; }
};
}  // namespace node

namespace expr {
/// An array of `elements` elements of type T in global memory, or in the space given. The size is of what the kernel touches.
template <class T>
struct buffer {
  const char* name;
  count elements;
  space where = space::global;
  count elements_per_block = 0;

  constexpr buffer(const char* its_name, count its_elements, space its_space = space::global)
      : name(its_name), elements(its_elements), where(its_space) {}
  constexpr bytes size() const { return elements * bytes::from_value(sizeof(T)); }
  /// The same array, of which each block touches `of_a_block` elements, however often: the rows of a product's tile. Says how
  /// much of what a block loads it has loaded before, where the pattern alone does not.
  constexpr buffer per_block(count of_a_block) const {
    buffer result = *this;
    result.elements_per_block = of_a_block;
    return result;
  }
  constexpr node::buffer_reference reference() const {
    return {name, size().value(), elements_per_block.value() * static_cast<double>(sizeof(T))};
  }
};
}  // namespace expr
}  // namespace kernelcost
