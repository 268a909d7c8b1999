// SPDX-License-Identifier: BSL-1.0
/// \file
/// Tesla C2075.
/// The thesis gives the figures of the C2070 for this card.
#pragma once
#include <kernelcost/machine/machines/tesla_c2070.hpp>

namespace kernelcost::machine {

inline constexpr gpu tesla_c2075 = fermi_of_the_thesis("tesla_c2075", "Tesla C2075");
}  // namespace kernelcost::machine
