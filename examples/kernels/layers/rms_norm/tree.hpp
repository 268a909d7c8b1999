// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of rms_norm_kernel; `cols` is a multiple of four.
constexpr auto rms_norm(kc::count rows, kc::count cols, kc::threads block) {
  using namespace kc::expr;
  using float4_t = kc::packed<float, 4>;
  const kc::count vectors = cols / 4;
  const auto x = buffer<float4_t>{"x", rows * vectors}.per_block(vectors);
  const auto weight = buffer<float4_t>{"weight", vectors}.per_block(vectors);
  const buffer<float4_t> y{"y", rows * vectors};
  const buffer<float> of_warps{"of_warps", 32, shared};
  const strided_loop over_vectors = strided_over(vectors, block.number);
  const kc::count warps = kc::ceil_div(block.number, 32);
  const auto own_vectors = threads_of_block(over_vectors.participants);
  // clang-format off
  return kernel("rms_norm", resources{.registers = 25, .static_shared = of_warps.size()},
    phase("squares",
      guard(own_vectors,
        repeat(over_vectors.trips, dependent,
          load(x, coalesced, cached),              // row[j]
          compute<float>(op::mul),
          compute<float>(op::fma, 3),
          compute<float>(op::add))),
      repeat(5, unroll<5>, dependent,              // distance = 16, 8, 4, 2, 1
        shuffle<float>(),
        compute<float>(op::add)),
      sync_block,
      guard(lanes_of_warp(1),                      // if (threadIdx.x % 32 == 0)
        store(of_warps)),
      sync_block,
      load(of_warps, broadcast),
      repeat(warps - 1, dependent,
        load(of_warps, broadcast),
        compute<float>(op::add))),
    phase("scaled",
      compute<float>(op::convert),
      compute<float>(op::div),                     // the mean
      compute<float>(op::add),
      compute<float>(op::rsqrt),
      guard(own_vectors,
        repeat(over_vectors.trips, independent,
          load(x, coalesced, reuse(cols * kc::bytes::from_value(sizeof(float)))),
          load(weight, coalesced, cached),
          compute<float>(op::mul, 8, independent),
          store(y, coalesced, streaming)))));      // result[j]
  // clang-format on
}

constexpr kc::launch rms_norm_launch(kc::count rows, kc::threads block) { return kc::launch_blocks(rows, block); }

}  // namespace examples
