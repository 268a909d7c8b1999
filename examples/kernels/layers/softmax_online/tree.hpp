// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"

namespace examples {

/// The tree of softmax_online_kernel<T>; `cols` is a multiple of the elements of a piece.
template <class T>
constexpr auto softmax_online(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  using namespace kc::literals;
  constexpr int elements = piece_elements<T>;
  const kc::count vectors = pieces_of<T>(cols);
  const auto x = buffer<piece<T>>{"x", rows * vectors}.per_block(vectors);
  const buffer<piece<T>> y{"y", rows * vectors};
  const strided_loop over_vectors = strided_over(vectors, block.number);
  const auto own_vectors = threads_of_block(over_vectors.participants);
  // clang-format off
  return kernel("softmax_online", resources{.registers = sizeof(T) == 2 ? 32 : 24, .static_shared = 256_B},
    phase("sum",
      guard(own_vectors,
        repeat(over_vectors.trips, dependent,
          load(x, coalesced, cached),              // row[j]
          widened<T>(elements),
          softmax_with_piece<T>())),
      pair_in_block(block, softmax_combined())),
    phase("quotients",
      compute<float>(op::div),                     // 1 / both.y
      guard(own_vectors,
        repeat(over_vectors.trips, independent,
          load(x, coalesced, reuse(cols * kc::bytes::from_value(sizeof(T)))),
          widened<T>(elements),
          compute<float>(op::sub, elements, independent),
          compute<float>(op::exp, elements, independent),
          compute<float>(op::mul, elements, independent),
          rounded<T>(elements),
          store(y, coalesced, streaming)))));      // result[j]
  // clang-format on
}

constexpr kc::launch softmax_online_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
