// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.hpp"

namespace examples {

/// The tree of silu_mul_kernel<T> for results of `cols` columns, a multiple of the elements of a piece.
template <class T>
constexpr auto silu_mul(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  constexpr int elements = piece_elements<T>;
  const kc::count vectors = pieces_of<T>(cols);
  const buffer<piece<T>> x{"x", 2 * rows * vectors}, y{"y", rows * vectors};
  // clang-format off
  return kernel("silu_mul", resources{.registers = sizeof(T) == 2 ? 30 : 24},
    compute<int>(op::fma),                         // j
    guard(rows * vectors,                          // if (j < vectors)
      load(x, coalesced, streaming, 2),            // gate, up
      widened<T>(2 * elements),
      compute<float>(op::exp, elements, independent),
      compute<float>(op::add, elements, independent),
      compute<float>(op::div, elements, independent),
      compute<float>(op::mul, elements, independent),
      rounded<T>(elements),
      store(y, coalesced, streaming)));
  // clang-format on
}

template <class T>
constexpr kc::launch silu_mul_launch(kc::count rows, kc::count cols, kc::threads block) {
  return kc::launch_2d(pieces_of<T>(cols), rows, {block.number, 1});
}

}  // namespace examples
