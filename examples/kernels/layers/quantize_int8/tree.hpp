// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"

namespace examples {

/// The tree of quantize_int8_kernel<T>; `cols` is a multiple of the elements of a piece.
template <class T>
constexpr auto quantize_int8(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  using namespace kc::literals;
  constexpr int elements = piece_elements<T>;
  const kc::count vectors = pieces_of<T>(cols);
  const auto x = buffer<piece<T>>{"x", rows * vectors}.per_block(vectors);
  const buffer<kc::packed<std::int8_t, elements>> quantized{"quantized", rows * vectors};
  const buffer<float> scales{"scales", rows};
  const strided_loop over_vectors = strided_over(vectors, block.number);
  const auto own_vectors = threads_of_block(over_vectors.participants);
  // clang-format off
  return kernel("quantize_int8", resources{.registers = sizeof(T) == 2 ? 23 : 19, .static_shared = 128_B},
    phase("largest",
      guard(own_vectors,
        repeat(over_vectors.trips, dependent,
          load(x, coalesced, cached),              // row[j]
          widened<T>(elements),
          compute<float>(op::max, elements, dependent))),
      value_in_block(block, op::max)),
    phase("quantised",
      compute<float>(op::div),                     // 127 / most
      guard(own_vectors,
        repeat(over_vectors.trips, independent,
          load(x, coalesced, reuse(cols * kc::bytes::from_value(sizeof(T)))),
          widened<T>(elements),
          compute<float>(op::mul, elements, independent),
          compute<float>(op::convert, elements, independent),
          compute<int>(op::logic, elements, independent),
          store(quantized, coalesced, streaming))),
      guard(threads_of_block(1),                   // if (threadIdx.x == 0)
        compute<float>(op::div),
        store(scales))));                          // scales[blockIdx.x]
  // clang-format on
}

constexpr kc::launch quantize_int8_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
