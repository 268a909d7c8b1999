// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.hpp"

namespace examples {

/// The tree of dequantize_int8_kernel<T>; `cols` is a multiple of the elements of a piece.
template <class T>
constexpr auto dequantize_int8(kc::count rows, kc::count cols) {
  using namespace kc::expr;
  constexpr int elements = piece_elements<T>;
  const kc::count vectors = pieces_of<T>(cols);
  const buffer<kc::packed<std::int8_t, elements>> quantized{"quantized", rows * vectors};
  const auto scales = buffer<float>{"scales", rows}.per_block(1);
  const buffer<piece<T>> y{"y", rows * vectors};
  // clang-format off
  return kernel("dequantize_int8", resources{.registers = 22},
    compute<int>(op::fma),                         // j
    guard(rows * vectors,                          // if (j < vectors)
      load(scales, broadcast, cached),             // scales[blockIdx.y]
      load(quantized, coalesced, streaming),       // quantized[i]
      compute<float>(op::convert, elements, independent),
      compute<float>(op::mul, elements, independent),
      rounded<T>(elements),
      store(y, coalesced, streaming)));            // y[i]
  // clang-format on
}

template <class T>
constexpr kc::launch dequantize_int8_launch(kc::count rows, kc::count cols, kc::threads block) {
  return kc::launch_2d(pieces_of<T>(cols), rows, {block.number, 1});
}

}  // namespace examples
