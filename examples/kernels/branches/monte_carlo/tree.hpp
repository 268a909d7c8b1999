// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/chance.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// Flights of a particle, each of which ends in absorption with a probability of `absorbed_percent` in a hundred.
constexpr kc::expr::varying flights_of_a_particle(kc::count particles_in_all, kc::count absorbed_percent) {
  const double mean = 100 / absorbed_percent.value();
  const double goes_on = absorbed_percent < 100 ? 1 - 1 / mean : 0;
  // The longest of 32: the sum over all k of the probability that at least one particle takes more than k flights.
  double longest_of_warp = 1;
  double longest_of_all = 1;
  for (double more_than_k = goes_on; more_than_k > 1e-9; more_than_k *= goes_on) {
    longest_of_warp += 1 - power(1 - more_than_k, 32);
    if (more_than_k * particles_in_all.value() >= 1) ++longest_of_all;
  }
  const double most = longest_of_all > longest_of_warp ? longest_of_all : longest_of_warp;
  return {mean < longest_of_warp ? mean : longest_of_warp, longest_of_warp, most};
}

/// next_random(): three shifts, not a loop.
inline constexpr auto next_xorshift =
    kc::expr::repeat(3, kc::expr::unroll<3>, kc::expr::dependent, kc::expr::compute<unsigned>(kc::expr::op::shift),
                     kc::expr::compute<unsigned>(kc::expr::op::logic));

/// The tree of monte_carlo_kernel<float>.
constexpr auto monte_carlo(kc::count particles, kc::count absorbed_percent, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const buffer<unsigned> in_front{"in_front", 1};
  const kc::count threads = blocks * block.number;
  // clang-format off
  return kernel("monte_carlo", resources{.registers = 11},
    compute<unsigned>(op::fma),                             // the number of the thread
    compute<unsigned>(op::mul),
    compute<unsigned>(op::logic),
    next_xorshift,
    repeat(particles, dependent,
      // The last comparison of a flight decides whether there is another one.
      repeat(flights_of_a_particle(particles * threads, absorbed_percent), chained,
        next_xorshift,
        compute<unsigned>(op::shift),                       // twelve bits
        compute<float>(op::convert),
        compute<float>(op::mul),
        compute<unsigned>(op::logic),                       // the direction
        compute<float>(op::select),
        compute<float>(op::add),
        next_xorshift,
        compute<unsigned>(op::compare)),                    // absorbed?
      compute<float>(op::compare),
      compute<unsigned>(op::add)),
    repeat(5, unroll<5>, dependent,                         // distance = 16, 8, 4, 2, 1
      shuffle<unsigned>(),
      compute<unsigned>(op::add)),
    guard(lanes_of_warp(1),                                 // if (threadIdx.x % 32 == 0)
      atomic(op::add, in_front, contention(1, threads / 32))));
  // clang-format on
}

constexpr kc::launch monte_carlo_launch(kc::count blocks, kc::threads block) {
  return kc::launch_blocks(blocks, block);
}

}  // namespace examples
