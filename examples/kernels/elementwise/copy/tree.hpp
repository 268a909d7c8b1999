// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/strided_loop.hpp"

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of copy_kernel for n floats in vectors of `Width`.
template <int Width>
constexpr auto copy(kc::count n, kc::count blocks, kc::threads block) {
  using namespace kc::expr;
  const kc::count vectors = n / Width;
  const buffer<kc::packed<float, Width>> in{"in", vectors}, out{"out", vectors};
  const strided_loop loop = strided_over(vectors, blocks * block.number);
  // clang-format off
  return kernel("copy", resources{.registers = Width == 4 ? 14 : 10},
    guard(loop.participants,
      repeat(loop.trips, unroll<1>,                  // `out` may alias `in`: the next load follows the store
        load(in, coalesced, streaming),              // in[i]
        compute<int>(op::add, 8, independent),       // i and both addresses, in 64 bits
        store(out, coalesced, streaming))));         // out[i]
  // clang-format on
}

constexpr kc::launch copy_launch(kc::count blocks, kc::threads block) { return kc::launch_blocks(blocks, block); }

}  // namespace examples
