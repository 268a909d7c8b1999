// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

namespace examples {

/// Times of one launch in microseconds.
struct timing {
  double median_us = 0;
  double minimum_us = 0;
  double maximum_us = 0;
  std::size_t repeats = 0;
  /// Time per launch of successive launches without a gap. Absent if each launch needs its output reset.
  std::optional<double> batch_us;
};

/// `samples` is not empty.
inline timing summarize(std::vector<double> samples) {
  std::ranges::sort(samples);
  const std::size_t middle = samples.size() / 2;
  const double median = samples.size() % 2 != 0 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
  return {.median_us = median,
          .minimum_us = samples.front(),
          .maximum_us = samples.back(),
          .repeats = samples.size(),
          .batch_us = std::nullopt};
}

}  // namespace examples
