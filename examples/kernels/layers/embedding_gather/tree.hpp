// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"
#include "../tokens.hpp"

namespace examples {

/// The tree of embedding_gather_kernel for random tokens, whose rows have `cols` elements of T.
template <class T>
constexpr auto embedding_gather(kc::count tokens, kc::count vocabulary, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  const kc::count vectors = pieces_of<T>(cols);
  const kc::count rows = rows_of_table(tokens, vocabulary);
  const auto table = buffer<piece<T>>{"table", rows * vectors}.per_block(vectors);
  const buffer<piece<T>> y{"y", tokens * vectors};
  const buffer<unsigned> token{"tokens", tokens};
  const strided_loop over_vectors = strided_over(vectors, block.number);
  // clang-format off
  return kernel("embedding_gather", resources{.registers = 16},
    load(token, broadcast, streaming),             // tokens[blockIdx.x]
    await_loads,
    guard(threads_of_block(over_vectors.participants),
      repeat(over_vectors.trips, unroll<1>, independent,  // j += blockDim.x
        load(table, coalesced, cached),            // row[j]
        store(y, coalesced, streaming))));         // result[j]
  // clang-format on
}

constexpr kc::launch embedding_gather_launch(kc::count tokens, kc::threads block) {
  return kc::launch_blocks(tokens, block);
}

}  // namespace examples
