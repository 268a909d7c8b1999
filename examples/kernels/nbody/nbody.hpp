// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

// Common parts of the trees of the n-body kernels; see pull() and tiled_acceleration() in nbody.cuh.

/// CUDA's float4: position and mass.
using packed_body = kc::packed<float, 4>;

/// d^-3 by a square root and a division. Each is a sequence of instructions with a call for rare arguments. (The
/// division is a reciprocal, whose sequence is a little shorter.)
inline constexpr auto by_root_and_division =
    kc::expr::sequence(kc::expr::compute<float>(kc::expr::op::sqrt), kc::expr::compute<float>(kc::expr::op::div));

/// d^-3 by rsqrtf: a special function, with the test and the two multiplications for denormal numbers.
inline constexpr auto by_reciprocal_root = kc::expr::compute<float>(kc::expr::op::rsqrt);

/// The compiler unrolls the loops over bodies by four, but moves loads only across code without a call. With a square
/// root and a division each pull begins after the previous one; with rsqrtf two pulls overlap.
inline constexpr auto one_pull_at_a_time = kc::expr::unroll<1>;
inline constexpr auto two_pulls_at_a_time = kc::expr::unroll<2>;

/// The pull of one body on another, with its share of the loop's counters.
template <kc::node::tree InverseCube>
constexpr auto pull_with(const InverseCube& inverse_cube) {
  using namespace kc::expr;
  // clang-format off
  return sequence(
    compute<float>(op::sub, 3, independent),  // way
    compute<float>(op::mul),                  // squared
    compute<float>(op::fma, 2, dependent),
    compute<float>(op::add),                  // + softening_squared
    compute<float>(op::mul, 2, dependent),    // squared^3
    inverse_cube,
    compute<float>(op::mul),                  // * mass
    compute<float>(op::fma, 3, independent),  // acceleration += scale * way
    compute<int>(op::add, 0.5, independent),  // once for four bodies: counter, address
    compute<int>(op::compare, 0.25, independent));
  // clang-format on
}

/// The loop over n bodies in tiles that have as many bodies as a block has threads.
template <kc::node::tree InverseCube>
constexpr auto walk_tiles(const kc::expr::buffer<packed_body>& bodies, kc::count n, kc::threads block,
                          kc::expr::unrolling pulls_together, const InverseCube& inverse_cube) {
  using namespace kc::expr;
  const buffer<packed_body> tile{"tile", block.number, shared};
  // clang-format off
  return repeat(ceil_div(n, block.number), unroll<1>, dependent,
    compute<int>(op::add, 2, independent),
    compute<int>(op::compare, 2, independent),
    compute<int>(op::fma),
    load(bodies, coalesced, cached),     // bodies[first + t]
    await_loads,
    store(tile),                         // tile[t]
    sync_block,
    repeat(block.number, pulls_together, dependent,
      load(tile, broadcast),             // tile[k]
      pull_with(inverse_cube)),
    sync_block);
  // clang-format on
}

}  // namespace examples
