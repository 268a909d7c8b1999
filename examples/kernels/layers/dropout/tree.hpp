// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.hpp"
#include "philox.hpp"

namespace examples {

/// The tree of dropout_kernel<T>; n is a multiple of the elements of a piece.
template <class T>
constexpr auto dropout(kc::count n) {
  using namespace kc::expr;
  constexpr int elements = piece_elements<T>;
  // Rounds of all random words of a thread. Each has two products of 64 bits, which are a lower and an upper half, and
  // two sums modulo two of three words. The keys of the rounds are the same for all threads.
  constexpr int rounds = philox_rounds * elements / 4;
  const kc::count vectors = pieces_of<T>(n);
  const buffer<piece<T>> x{"x", vectors}, y{"y", vectors};
  // clang-format off
  return kernel("dropout", resources{.registers = sizeof(T) == 2 ? 26 : 17},
    guard(vectors,                                 // if (i < vectors)
      load(x, coalesced, streaming),               // x[i]
      widened<T>(elements),
      compute<std::uint32_t>(op::mul, 4 * rounds),
      compute<std::uint32_t>(op::logic, 2 * rounds),
      compute<std::uint32_t>(op::compare, elements, independent),
      compute<float>(op::mul, elements, independent),
      compute<float>(op::select, elements, independent),
      rounded<T>(elements),
      store(y, coalesced, streaming)));            // y[i]
  // clang-format on
}

template <class T>
constexpr kc::launch dropout_launch(kc::count n, kc::threads block) {
  return kc::launch_1d(pieces_of<T>(n), block);
}

}  // namespace examples
