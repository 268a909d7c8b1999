// SPDX-License-Identifier: BSL-1.0
/// \file
/// KERNELCOST_FUNCTION: the specifiers of a function that runs on the GPU and is also evaluated by the compiler during
/// a trace.
#pragma once

#include <kernelcost/expr/iterations.hpp>

#if defined(__CUDACC__)
#define KERNELCOST_FUNCTION __host__ __device__ constexpr
#else
#define KERNELCOST_FUNCTION constexpr
#endif

namespace kernelcost {

/// The types used in a kernel's body. `K` is the context, `device_thread` or `traced_thread`: on the GPU a `ptr<K,
/// const float>` is a `const float*` and a `num<K, float>` a `float`.
template <class K, class T>
using num = typename K::template num<T>;
template <class K, class T>
using ptr = typename K::template ptr<T>;
/// N neighbouring elements that are loaded and stored together, with members x, y, z and w; N is 2 or 4.
template <class K, class T, int N>
using vec = typename K::template vec<T, N>;

/// A name as a template argument: `shared_array<"tile", float, 32, 33>(k)`.
template <unsigned long Size>
struct trace_name {
  char text[Size]{};
  KERNELCOST_FUNCTION trace_name(const char (&its_text)[Size]) {
    for (unsigned long i = 0; i < Size; ++i) text[i] = its_text[i];
  }
};

/// The characters of a name, at an address that outlives every trace.
template <trace_name Name>
KERNELCOST_FUNCTION const char* text_of() {
  return Name.text;
}

/// How many trips the compiler merges into one, and how a trip depends on the one before: `k.repeat(unrolled<4,
/// expr::dependent>, cols, [&](int j) { ... })`.
template <int Factor, expr::iterations Order>
struct unrolled_by {
  static_assert(Factor >= 1, "kernelcost: a loop is unrolled by at least one");
};
template <int Factor, expr::iterations Order = expr::iterations::unstated>
inline constexpr unrolled_by<Factor, Order> unrolled{};

/// A position or a size in one to three dimensions, like CUDA's threadIdx and blockDim.
struct position {
  unsigned x = 0;
  unsigned y = 0;
  unsigned z = 0;
};
}  // namespace kernelcost
