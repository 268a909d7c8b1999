// SPDX-License-Identifier: BSL-1.0
/// \file
/// Common parts of the trees of layers: elements of float or bfloat16, which threads load and store in pieces of 16
/// bytes and compute with as floats.
#pragma once

#include "../common/manifest.hpp"

#include <kernelcost/kernelcost.hpp>

#include <cstdint>

namespace examples {

namespace kc = kernelcost;

/// The elements of a piece.
template <class T>
inline constexpr int piece_elements = 16 / static_cast<int>(sizeof(T));

/// A piece as one access.
template <class T>
using piece = kc::packed<T, piece_elements<T>>;

/// The number of pieces in `elements` elements.
template <class T>
constexpr kc::count pieces_of(kc::count elements) {
  return elements / piece_elements<T>;
}

/// n elements as floats. The bits of a bfloat16 are the upper half of a float, so one of two elements of a register is
/// shifted, and the other one is masked.
template <class T>
constexpr auto widened(kc::count n) {
  using namespace kc::expr;
  const kc::count each = sizeof(T) == 2 ? n / 2 : 0;
  return sequence(compute<std::uint32_t>(op::shift, each, independent),
                  compute<std::uint32_t>(op::logic, each, independent));
}

/// n floats rounded to elements. One instruction rounds two floats to bfloat16.
template <class T>
constexpr auto rounded(kc::count n) {
  using namespace kc::expr;
  return compute<float>(op::convert, sizeof(T) == 2 ? n / 2 : 0, independent);
}

/// A butterfly among the lanes of a warp with `values` values of each lane, and `combine`, the arithmetic of a step.
template <class Combine>
constexpr auto butterfly(kc::count values, const Combine& combine) {
  using namespace kc::expr;
  return repeat(5, unroll<5>, dependent, shuffle<float>(values), combine);  // distance = 16, 8, 4, 2, 1
}

/// The tree of pair_in_block: two values of each thread are combined for the whole block.
template <class Combine>
constexpr auto pair_in_block(kc::threads block, const Combine& combine) {
  using namespace kc::expr;
  const kc::count warps = kc::ceil_div(block.number, 32);
  const buffer<kc::packed<float, 2>> of_warps{"of_warps", 32, shared};
  // clang-format off
  return sequence(
    butterfly(2, combine),
    guard(lanes_of_warp(1),                                // if (lane == 0)
      store(of_warps)),                                    // of_warps[threadIdx.x / 32]
    sync_block,
    guard(lanes_of_warp(warps),                            // lane < blockDim.x / 32
      load(of_warps.per_block(warps))),                    // of_warps[lane], the same for all warps
    butterfly(2, combine));
  // clang-format on
}

/// The tree of combined_in_block: a value of each thread is combined for the whole block.
constexpr auto value_in_block(kc::threads block, kc::expr::op combine) {
  using namespace kc::expr;
  const buffer<float> of_warps{"of_warps", 32, shared};
  // clang-format off
  return sequence(
    butterfly(1, compute<float>(combine)),
    sync_block,
    guard(lanes_of_warp(1),                                // if (threadIdx.x % 32 == 0)
      store(of_warps)),                                    // of_warps[threadIdx.x / 32]
    sync_block,
    load(of_warps, broadcast),                             // of_warps[0]
    repeat(kc::ceil_div(block.number, 32) - 1, dependent,
      load(of_warps, broadcast),                           // of_warps[warp]
      compute<float>(combine)));
  // clang-format on
}

/// The tree of the combination of two sums of exponentials, each of them relative to its own maximum.
constexpr auto softmax_combined() {
  using namespace kc::expr;
  // clang-format off
  return sequence(
    compute<float>(op::max),
    compute<float>(op::sub, 2, independent),
    compute<float>(op::exp, 2, independent),
    compute<float>(op::mul),
    compute<float>(op::fma));
  // clang-format on
}

/// The tree of softmax_with: a piece is added to a running maximum and sum.
template <class T>
constexpr auto softmax_with_piece() {
  using namespace kc::expr;
  constexpr int elements = piece_elements<T>;
  // clang-format off
  return sequence(
    compute<float>(op::max, elements, dependent),
    compute<float>(op::sub, 1 + elements, independent),
    compute<float>(op::exp, 1 + elements, independent),
    compute<float>(op::mul),
    compute<float>(op::add, elements, dependent));
  // clang-format on
}

/// The parameter `type` of a layer.
constexpr param layer_type() { return param::word("type", {"float", "bfloat16"}); }

/// Calls `f.template operator()<T>()` for the element type that the parameter `type` names.
template <class F>
void with_layer_type(const arguments& a, const F& f) {
  if (a.word("type") == "bfloat16")
    f.template operator()<kc::bfloat16>();
  else
    f.template operator()<float>();
}

}  // namespace examples
