// SPDX-License-Identifier: BSL-1.0
/// \file
/// The machines by name. A new card is one line here.
#pragma once

#include "names.hpp"

#include <kernelcost/kernelcost.hpp>

#include <array>
#include <string_view>

namespace examples::report {

inline constexpr std::array machines {
  &kernelcost::machine::tesla_c2070, &kernelcost::machine::tesla_c2075, &kernelcost::machine::tesla_c1060,
      &kernelcost::machine::gtx_560_ti, &kernelcost::machine::gtx_980, &kernelcost::machine::geforce_8500_gt,
      &kernelcost::machine::geforce_9800_gtx_plus, &kernelcost::machine::geforce_gtx_260,
#if __has_include(<kernelcost/machine/machines/h200.hpp>)
      &kernelcost::machine::h100, &kernelcost::machine::h200,
#endif
};

inline const kernelcost::gpu& find_machine(std::string_view name) {
  for (const auto* card : machines)
    if (name == card->name) return *card;
  throw unknown_name("machine", name, machines, [](const auto* card) { return card->name; });
}

}  // namespace examples::report
