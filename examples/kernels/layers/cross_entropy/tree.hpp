// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"

namespace examples {

/// The tree of cross_entropy_kernel<T>; `cols` is a multiple of the elements of a piece.
template <class T>
constexpr auto cross_entropy(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  using namespace kc::literals;
  const kc::count vectors = pieces_of<T>(cols);
  const auto logits = buffer<piece<T>>{"logits", rows * vectors}.per_block(vectors);
  const buffer<T> elements{"logits", rows * cols};
  const buffer<unsigned> labels{"labels", rows};
  const buffer<float> losses{"losses", rows};
  const strided_loop over_vectors = strided_over(vectors, block.number);
  // clang-format off
  return kernel("cross_entropy", resources{.registers = sizeof(T) == 2 ? 32 : 25, .static_shared = 256_B},
    phase("sum",
      guard(threads_of_block(over_vectors.participants),
        repeat(over_vectors.trips, dependent,
          load(logits, coalesced, streaming),      // row[j]
          widened<T>(piece_elements<T>),
          softmax_with_piece<T>())),
      pair_in_block(block, softmax_combined())),
    phase("loss",
      guard(threads_of_block(1),                   // if (threadIdx.x == 0)
        load(labels),                              // labels[blockIdx.x]
        await_loads,
        load(elements, coalesced, reuse(cols * kc::bytes::from_value(sizeof(T)))),
        widened<T>(1),
        compute<float>(op::log),
        compute<float>(op::add),
        compute<float>(op::sub),
        store(losses))));                          // losses[blockIdx.x]
  // clang-format on
}

constexpr kc::launch cross_entropy_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
