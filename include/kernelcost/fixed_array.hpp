// SPDX-License-Identifier: BSL-1.0
/// \file
/// fixed_array: the part of std::array that the library uses. g++ spends 1 to 2 million instructions on each type that
/// is made from std::array and used, and half of that on one of these.
#pragma once
#include <kernelcost/version.hpp>

#include <cstddef>

namespace kernelcost {

/// `Size` elements in place. An aggregate, initialised as std::array is. There is no `at`; an index is not checked.
template <class T, std::size_t Size>
struct fixed_array {
  T elements[Size > 0 ? Size : 1];

  static constexpr std::size_t size() { return Size; }
  constexpr T* data() { return elements; }
  constexpr const T* data() const { return elements; }
  constexpr T* begin() { return elements; }
  constexpr const T* begin() const { return elements; }
  constexpr T* end() { return elements + Size; }
  constexpr const T* end() const { return elements + Size; }
  constexpr T& operator[](std::size_t index) { return elements[index]; }
  constexpr const T& operator[](std::size_t index) const { return elements[index]; }
};
}  // namespace kernelcost
