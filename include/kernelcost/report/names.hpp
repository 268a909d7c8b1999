// SPDX-License-Identifier: BSL-1.0
/// \file
/// The error for a name that does not exist.
#pragma once
#include <kernelcost/report/parameters.hpp>

#include <string>
#include <string_view>

namespace kernelcost::report {

/// For example, "unknown machine 'c2070'; the machines are tesla_c2070, tesla_c1060".
template <class Range, class NameOf>
usage_error unknown_name(std::string_view kind, std::string_view name, const Range& valid, NameOf name_of) {
  std::string text =
      "unknown " + std::string{kind} + " '" + std::string{name} + "'; the " + std::string{kind} + "s are ";
  bool first = true;
  for (const auto& each : valid) {
    if (!first) text += ", ";
    text += name_of(each);
    first = false;
  }
  return usage_error{text};
}

}  // namespace kernelcost::report
