// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tesla C2075.
/// The thesis gives it the figures of the C2070.
#pragma once
#include <kernelcost/machine/machines/tesla_c2070.hpp>

namespace kernelcost::machine {

inline constexpr gpu tesla_c2075 = [] {
  gpu card = tesla_c2070;
  card.name = "tesla_c2075";
  card.product = "Tesla C2075";
  return card;
}();
}  // namespace kernelcost::machine
