// SPDX-License-Identifier: BSL-1.0
/// \file
/// Element types: the type that one lane loads, stores or computes with.
#pragma once
#include <kernelcost/version.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace kernelcost {

/// A 16-bit floating-point number, for compilers without such a type. `__half` and other types are declared by a
/// specialisation of kernelcost::element_kind_of.
struct half {
  std::uint16_t bits;
};

/// N neighbouring elements in one access, like CUDA's float4: `load<packed<float, 4>>(global)`. CUDA's own vector types
/// work as well.
template <class T, int N>
struct packed {
  T elements[static_cast<std::size_t>(N)];
};

enum class element_kind { half, float32, float64, int32, int64, other };

template <class T>
inline constexpr element_kind element_kind_of = std::is_same_v<T, float>    ? element_kind::float32
                                                : std::is_same_v<T, double> ? element_kind::float64
                                                : std::is_same_v<T, half>   ? element_kind::half
                                                : std::is_integral_v<T> && sizeof(T) <= sizeof(std::int32_t)
                                                    ? element_kind::int32
                                                : std::is_integral_v<T> ? element_kind::int64
                                                                        : element_kind::other;

/// Bytes of the widest element. CUDA loads and stores at most 16 bytes per lane with one instruction; 256 bytes leave
/// room for the elements of a structure.
inline constexpr int widest_element = 256;

/// An element type as a value. `size` is the size of one lane's access in bytes: 16 for a float4.
struct element {
  element_kind kind = element_kind::float32;
  int size = 4;
};

template <class T>
inline constexpr element element_of = [] {
  static_assert(sizeof(T) <= widest_element, "kernelcost: an element has at most 256 bytes");
  return element{element_kind_of<T>, static_cast<int>(sizeof(T))};
}();

constexpr const char* name_of(element_kind kind) {
  switch (kind) {
    case element_kind::half: return "half";
    case element_kind::float32: return "float";
    case element_kind::float64: return "double";
    case element_kind::int32: return "int32";
    case element_kind::int64: return "int64";
    case element_kind::other: return "other";
  }
  return "?";
}
}  // namespace kernelcost
