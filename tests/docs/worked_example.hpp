// SPDX-License-Identifier: BSL-1.0
// Ten operations and twenty cached accesses in double precision, in 4 blocks of 128 threads
#pragma once
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;

constexpr auto worked_example() {
  using namespace kc::expr;
  return kernel("worked_example", compute<double>(op::fma, 10) + load<double>(global, coalesced, cached, 20));
}
inline constexpr kc::launch four_blocks{{4}, {128}};
