// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

/// The tree of adam_step_kernel; n is a multiple of four.
constexpr auto adam_step(kc::count n) {
  using namespace kc::expr;
  using float4_t = kc::packed<float, 4>;
  const kc::count vectors = n / 4;
  const buffer<float4_t> parameters{"parameters", vectors}, firsts{"firsts", vectors}, seconds{"seconds", vectors},
      gradients{"gradients", vectors};
  // clang-format off
  return kernel("adam_step", resources{.registers = 36},
    guard(vectors,                                 // if (i < vectors)
      load(parameters, coalesced, streaming),
      load(firsts, coalesced, streaming),
      load(seconds, coalesced, streaming),
      load(gradients, coalesced, streaming),
      compute<float>(op::mul, 4 * 5, independent),
      compute<float>(op::fma, 4 * 4, independent),
      compute<float>(op::add, 4, independent),
      compute<float>(op::sqrt, 4, independent),
      compute<float>(op::div, 4, independent),
      store(parameters, coalesced, streaming),
      store(firsts, coalesced, streaming),
      store(seconds, coalesced, streaming)));
  // clang-format on
}

constexpr kc::launch adam_step_launch(kc::count n, kc::threads block) { return kc::launch_1d(n / 4, block); }

}  // namespace examples
