// SPDX-License-Identifier: BSL-1.0
/// \file
/// The description of pi_samples_kernel in kernel.cuh.
#pragma once

#include "../../kernels/branches/monte_carlo/tree.hpp"

namespace examples::monte_carlo_pi {

namespace kc = kernelcost;

/// The tree of pi_samples_kernel<double>. The additions under a condition are additions of a predicate, not branches.
constexpr auto pi_samples(kc::count samples, kc::count blocks) {
  using namespace kc::expr;
  const buffer<double> inside{"inside", blocks};
  const buffer<unsigned> of_warp{"of_warp", 32, shared};
  // clang-format off
  const auto sum_of_warp = repeat(5, unroll<5>, dependent,  // distance = 16, 8, 4, 2, 1
    shuffle<unsigned>(),
    compute<unsigned>(op::add));
  const auto coordinate = sequence(
    next_xorshift,
    compute<unsigned>(op::shift),
    compute<unsigned>(op::logic));
  return kernel("pi_samples", resources{.registers = 17, .static_shared = of_warp.size()},
    compute<unsigned>(op::fma),                             // the number of the thread
    compute<unsigned>(op::mul),
    compute<unsigned>(op::logic),
    next_xorshift,
    repeat(samples, dependent,
      coordinate,
      coordinate,
      compute<unsigned>(op::mul),
      compute<unsigned>(op::fma),
      compute<unsigned>(op::compare),
      compute<unsigned>(op::add)),                          // if (is_inside(...)) ++count
    sum_of_warp,
    guard(lanes_of_warp(1),                                 // if (threadIdx.x % 32 == 0)
      store(of_warp)),
    sync_block,
    guard(threads_of_block(32),
      load(of_warp),
      sum_of_warp,
      guard(lanes_of_warp(1),
        compute<double>(op::convert),
        store(inside))));
  // clang-format on
}

constexpr kc::launch pi_samples_launch(kc::count blocks, kc::threads block) { return kc::launch_blocks(blocks, block); }

}  // namespace examples::monte_carlo_pi
