// SPDX-License-Identifier: BSL-1.0
// Percentages in the format of the front page.
#pragma once
#include <cmath>
#include <string>

/// A whole number, or one decimal if the number is below 10.
inline std::string rounded(double percent) {
  if (percent >= 10) return std::to_string(std::lround(percent));
  const auto tenths = std::lround(percent * 10);
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}
