// SPDX-License-Identifier: BSL-1.0
/// \file
/// Numbers and names in the format of the report.
#pragma once

#include "../common/record.hpp"

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace examples::report {

/// The shortest digits that read back as the same number.
inline std::string exact(double value) { return fmt::format("{}", value); }

/// Columns two spaces apart, one line per row. The first `left` columns are aligned to the left, the others to the
/// right.
inline std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t left) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths.resize(std::max(widths.size(), row.size()));
      widths[i] = std::max(widths[i], row[i].size());
    }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text += i < left ? fmt::format("  {:<{}}", row[i], widths[i]) : fmt::format("  {:>{}}", row[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
  }
  return text;
}

inline std::vector<kernelcost::feature> features_of(kernelcost::feature all) {
  std::vector<kernelcost::feature> features;
  for (unsigned bit = 1; bit != 0 && bit <= static_cast<unsigned>(all); bit <<= 1)
    if (const auto one = static_cast<kernelcost::feature>(bit); kernelcost::has(all, one)) features.push_back(one);
  return features;
}

/// Features of the tree that the model ignores: "barriers; coalescing". Empty without any.
inline std::string names_of(kernelcost::feature all) {
  return all == kernelcost::feature::none ? "" : kernelcost::to_string(all);
}

}  // namespace examples::report
