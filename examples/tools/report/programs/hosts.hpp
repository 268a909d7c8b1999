// SPDX-License-Identifier: BSL-1.0
/// \file
/// The hosts by name. A new host is one line here.
#pragma once

#include "../names.hpp"

#include <kernelcost/kernelcost.hpp>

#include <array>
#include <string_view>

namespace examples::report {

inline constexpr std::array hosts{
    &kernelcost::machine::hosts::eleanorrigby,  &kernelcost::machine::hosts::elbulli,
    &kernelcost::machine::hosts::harajuku,      &kernelcost::machine::hosts::micromachin,
    &kernelcost::machine::hosts::measured_host,
};

inline const kernelcost::host& find_host(std::string_view name) {
  for (const auto* host : hosts)
    if (name == host->name) return *host;
  throw unknown_name("host", name, hosts, [](const auto* host) { return host->name; });
}

}  // namespace examples::report
