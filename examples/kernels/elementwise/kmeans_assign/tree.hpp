// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of kmeans_assign_kernel<float>.
constexpr auto kmeans_assign(kc::count n, kc::count centre_count, kc::count dimensions, kc::threads block) {
  using namespace kc::expr;
  const kc::count of_a_block = n < block.number ? n : kc::count{block.number};
  const auto points = buffer<float>{"points", n * dimensions}.per_block(of_a_block * dimensions);
  const auto centres = buffer<float>{"centres", centre_count * dimensions}.per_block(centre_count * dimensions);
  const buffer<unsigned> nearest_centre{"nearest_centre", n};
  // clang-format off
  return kernel("kmeans_assign", resources{.registers = 32},
    guard(n,                                              // if (i < n)
      repeat(centre_count, dependent,
        repeat(dimensions, dependent,
          load(points, strided(dimensions), cached),      // point[d]
          load(centres, broadcast, cached),               // centres[c * dimensions + d]
          compute<float>(op::sub),
          compute<float>(op::fma)),
        compute<float>(op::compare),                      // distance < least
        compute<float>(op::select, 2, independent)),
      store(nearest_centre, coalesced, streaming)));      // nearest_centre[i]
  // clang-format on
}

constexpr kc::launch kmeans_assign_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
