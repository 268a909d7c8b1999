// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../tokens.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of embedding_gradient_kernel for random tokens.
constexpr auto embedding_gradient(kc::count tokens, kc::count vocabulary, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  const kc::count rows = rows_of_table(tokens, vocabulary);
  const buffer<float> gradients{"gradients", tokens * cols};
  const auto table = buffer<float>{"table", rows * cols}.per_block(cols);
  const buffer<unsigned> token{"tokens", tokens};
  const strided_loop over_cols = strided_over(cols, block.number);
  // clang-format off
  return kernel("embedding_gradient", resources{.registers = 14},
    load(token, broadcast, streaming),             // tokens[blockIdx.x]
    await_loads,
    guard(threads_of_block(over_cols.participants),
      repeat(over_cols.trips, unroll<1>, independent,  // j += blockDim.x
        load(gradients, coalesced, streaming),     // gradient[j]
        atomic(op::add, table, coalesced, contention(1, tokens / rows)))));
  // clang-format on
}

constexpr kc::launch embedding_gradient_launch(kc::count tokens, kc::threads block) {
  return kc::launch_blocks(tokens, block);
}

}  // namespace examples
