// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"

namespace examples {

/// The tree of layer_norm_kernel<T>; `cols` is a multiple of the elements of a piece.
template <class T>
constexpr auto layer_norm(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  using namespace kc::literals;
  constexpr int elements = piece_elements<T>;
  const kc::count vectors = pieces_of<T>(cols);
  const auto x = buffer<piece<T>>{"x", rows * vectors}.per_block(vectors);
  const auto gain = buffer<piece<T>>{"gain", vectors}.per_block(vectors);
  const auto bias = buffer<piece<T>>{"bias", vectors}.per_block(vectors);
  const buffer<piece<T>> y{"y", rows * vectors};
  const strided_loop over_vectors = strided_over(vectors, block.number);
  const auto own_vectors = threads_of_block(over_vectors.participants);
  // clang-format off
  return kernel("layer_norm", resources{.registers = sizeof(T) == 2 ? 32 : 28, .static_shared = 256_B},
    phase("statistics",
      guard(own_vectors,
        repeat(over_vectors.trips, dependent,
          load(x, coalesced, cached),              // row[j]
          widened<T>(elements),
          compute<float>(op::add, elements, dependent),
          compute<float>(op::fma, elements, dependent))),
      pair_in_block(block, compute<float>(op::add, 2, independent))),
    phase("normalised",
      compute<float>(op::convert),
      compute<float>(op::div),                     // 1 / cols
      compute<float>(op::mul, 2),
      compute<float>(op::fma),
      compute<float>(op::add),
      compute<float>(op::rsqrt),
      guard(own_vectors,
        repeat(over_vectors.trips, independent,
          load(x, coalesced, reuse(cols * kc::bytes::from_value(sizeof(T)))),
          load(gain, coalesced, cached),
          load(bias, coalesced, cached),
          widened<T>(3 * elements),
          compute<float>(op::sub, elements, independent),
          compute<float>(op::mul, elements, independent),
          compute<float>(op::fma, elements, independent),
          rounded<T>(elements),
          store(y, coalesced, streaming)))));      // result[j]
  // clang-format on
}

constexpr kc::launch layer_norm_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
