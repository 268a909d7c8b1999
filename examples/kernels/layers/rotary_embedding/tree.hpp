// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"
#include "../pieces.hpp"

namespace examples {

/// Rows of the tables of cosines and sines: token i has the position i % rotary_positions.
inline constexpr unsigned rotary_positions = 4096;

/// The tree of rotary_embedding_kernel<T, size>.
template <class T>
constexpr auto rotary_embedding(kc::count tokens, kc::count heads, kc::count size, kc::threads block) {
  using namespace kc::expr;
  using angles = kc::packed<float, piece_elements<T>>;
  constexpr int elements = piece_elements<T>;
  const kc::count half = size / 2 / elements;
  const kc::count of_token = heads * half * 2;
  const kc::count used = tokens < rotary_positions ? tokens : kc::count{rotary_positions};
  const auto x = buffer<piece<T>>{"x", tokens * of_token}.per_block(of_token);
  const auto y = buffer<piece<T>>{"y", tokens * of_token}.per_block(of_token);
  const buffer<unsigned> positions{"positions", tokens};
  const auto cosines = buffer<angles>{"cosines", used * half}.per_block(half);
  const auto sines = buffer<angles>{"sines", used * half}.per_block(half);
  const strided_loop over_pieces = strided_over(heads * half, block.number);
  // clang-format off
  return kernel("rotary_embedding", resources{.registers = sizeof(T) == 2 ? 32 : 31},
    load(positions, broadcast, cached),                // positions[blockIdx.x]
    await_loads,
    guard(threads_of_block(over_pieces.participants),
      repeat(over_pieces.trips, unroll<1>, independent,   // i += blockDim.x
        load(x, row_segments(half), streaming),        // token[first]
        load(x, row_segments(half), streaming),        // token[first + half]
        load(cosines, repeated(half), cached),         // the same for all heads
        load(sines, repeated(half), cached),
        widened<T>(2 * elements),
        compute<float>(op::mul, 2 * elements, independent),
        compute<float>(op::fma, 2 * elements, independent),
        rounded<T>(2 * elements),
        store(y, row_segments(half), streaming),       // result[first]
        store(y, row_segments(half), streaming))));    // result[first + half]
  // clang-format on
}

constexpr kc::launch rotary_embedding_launch(kc::count tokens, kc::threads block) {
  return kc::launch_blocks(tokens, block);
}

}  // namespace examples
