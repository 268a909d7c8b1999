// SPDX-License-Identifier: BSL-1.0
/// \file
/// buffer: a named array that a kernel accesses.
#pragma once
#include <kernelcost/count.hpp>
#include <kernelcost/expr/element.hpp>
#include <kernelcost/expr/space.hpp>

namespace kernelcost {
namespace node {
/// The part of a buffer that an access carries. The name identifies the buffer; the size bounds compulsory traffic and
/// working sets.
struct buffer_reference {
  const char* name = "";
  bytes size{};
  /// The part of the buffer that one block touches; 0 if unstated.
  bytes per_block{};
  /// True if the compiler knows that the kernel does not change the buffer.
  bool read_only = false;
  /// Bytes of a row, and from the beginning of one row to that of the next; 0 if unstated.
  bytes row{};
  bytes pitch{};
  /// True if loops over the buffer begin anywhere in a cache line.
  bool unaligned = false;
  constexpr bool named() const { return *name != '\0'; }
};
}  // namespace node

namespace expr {
/// An array of `elements` elements of type T, in global memory or in the given space. `elements` is the part of the
/// array that the kernel touches.
template <class T>
struct buffer {
  const char* name;
  count elements;
  expr::space space = expr::space::global;
  count elements_per_block = 0;
  bool is_read_only = false;
  count row_elements = 0;
  count pitch_elements = 0;
  bool is_unaligned = false;

  constexpr buffer(const char* its_name, count its_elements, expr::space its_space = expr::space::global)
      : name(its_name), elements(its_elements), space(its_space) {
    if (!kernelcost::detail::is_finite(size().value())) mistake::a_size_in_bytes_must_not_be_negative(size().value());
  }
  constexpr bytes size() const { return elements * bytes::from_value(sizeof(T)); }
  /// The same array, with the number of elements that each block touches, counted once each: for example the rows of a
  /// product's tile. It determines how much of what a block loads it has loaded before, where the pattern alone does
  /// not.
  constexpr buffer per_block(count of_a_block) const {
    buffer result = *this;
    result.elements_per_block = buffer(name, of_a_block).elements;
    return result;
  }
  /// The same array, which the compiler knows that the kernel does not change: its pointer is `const` and
  /// `__restrict__`, or it is read by `__ldg`. Then loads of later trips of a loop do not wait for stores and barriers.
  constexpr buffer read_only() const {
    buffer result = *this;
    result.is_read_only = true;
    return result;
  }
  /// The same array in rows of `row` elements, each of which begins `pitch` elements after the one before: a part of a
  /// wider matrix. Models of host work know by it which rows collide in the sets of a cache, and how many pages they
  /// lie in. A row has at least one element, and a pitch at least a row.
  constexpr buffer in_rows(count row, count pitch) const {
    if (!(row > 0) || pitch < row) mistake::rows_must_not_be_empty_or_overlap(row.value(), pitch.value());
    buffer result = *this;
    result.row_elements = row;
    result.pitch_elements = pitch;
    return result;
  }
  /// The same array, in which loops begin anywhere in a cache line, so that vectors lie across two lines. A model of
  /// host work prices these with a rate of their own.
  constexpr buffer unaligned() const {
    buffer result = *this;
    result.is_unaligned = true;
    return result;
  }
  constexpr node::buffer_reference reference() const {
    constexpr auto element = bytes::from_value(sizeof(T));
    return {name,
            size(),
            elements_per_block * element,
            is_read_only,
            row_elements * element,
            pitch_elements * element,
            is_unaligned};
  }
};
}  // namespace expr
}  // namespace kernelcost
