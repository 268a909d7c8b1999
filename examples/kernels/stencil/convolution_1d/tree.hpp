// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of convolution_1d_kernel<float> for `weights` weights.
constexpr auto convolution_1d(kc::count n, kc::count weights, kc::threads block) {
  using namespace kc::expr;
  const kc::count of_a_block = n < block.number ? n : kc::count{block.number};
  const auto in = buffer<float>{"in", n + weights - 1}.per_block(of_a_block + weights - 1);
  const buffer<float> out{"out", n}, constants{"weights", weights, constant};
  // One start in eight coincides with the start of a sector; a warp then reads four sectors, and otherwise five.
  const kc::count sectors = 4 + kc::count{7} / 8;
  // clang-format off
  return kernel("convolution_1d", resources{.registers = 29},
    guard(n,                                              // if (i < n)
      repeat(weights, dependent,
        load(in, sectors_per_request(sectors), cached),   // in[i + j]
        load(constants, broadcast),                       // weights[j]
        compute<float>(op::fma)),
      store(out, coalesced, streaming)));                 // out[i]
  // clang-format on
}

constexpr kc::launch convolution_1d_launch(kc::count n, kc::threads block) { return kc::launch_1d(n, block); }

}  // namespace examples
