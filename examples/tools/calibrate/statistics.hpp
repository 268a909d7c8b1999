// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace examples::calibrate {

/// Repeated measurements of one quantity, not empty.
using samples = std::vector<double>;

struct summary {
  double median = 0;
  double minimum = 0;
  double maximum = 0;
  std::size_t repeats = 0;
  /// The width of the middle 80 % over the median, in percent. One interrupted repeat in ten does not count. Where the
  /// median is zero, which the difference of two times can be, it is the width over the greatest magnitude.
  double spread_percent = 0;
};

inline summary summarize(samples values) {
  std::ranges::sort(values);
  const double median = quantile(values, 0.5);
  const double width = quantile(values, 0.9) - quantile(values, 0.1);
  const double size = median != 0 ? std::abs(median) : std::max(std::abs(values.front()), std::abs(values.back()));
  return {median, values.front(), values.back(), values.size(), width > 0 ? 100 * width / size : 0};
}

inline double median_of(samples values) { return summarize(std::move(values)).median; }

struct line {
  double base = 0;
  double slope = 0;
};

/// y = base + slope * x with the least sum of squared relative errors, so that small values count as much as large
/// ones.
inline line fit_line(std::span<const double> x, std::span<const double> y) {
  double weights = 0, wx = 0, wy = 0, wxx = 0, wxy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double weight = 1 / (y[i] * y[i]);
    weights += weight;
    wx += weight * x[i];
    wy += weight * y[i];
    wxx += weight * x[i] * x[i];
    wxy += weight * x[i] * y[i];
  }
  const double slope = (weights * wxy - wx * wy) / (weights * wxx - wx * wx);
  return {(wy - slope * wx) / weights, slope};
}

/// A line for each repeat: series[i][r] is repeat r at x[i].
struct line_samples {
  samples base;
  samples slope;
};

inline line_samples fit_lines(std::span<const double> x, const std::vector<samples>& series) {
  line_samples result;
  for (std::size_t r = 0; r < series.front().size(); ++r) {
    std::vector<double> y;
    for (const samples& at : series) y.push_back(at[r]);
    const line fit = fit_line(x, y);
    result.base.push_back(fit.base);
    result.slope.push_back(fit.slope);
  }
  return result;
}

}  // namespace examples::calibrate
