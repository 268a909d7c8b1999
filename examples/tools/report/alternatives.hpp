// SPDX-License-Identifier: BSL-1.0
/// \file
/// Estimates beside each other, for the commands that show them.
#pragma once

#include "counts.hpp"
#include "evaluate.hpp"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace examples::report {

/// A kernel on a card, with its estimate and the counts of a profiler.
struct alternative {
  chosen_kernel of;
  const kernelcost::gpu* card;
  evaluation cost{};
  std::vector<accounted_counter> counters{};

  std::string kernel() const { return std::string{of.kernel->name()}; }
  std::string text() const { return fmt::format("{} on {}", of.text(), card->name); }
};

/// Sets the counters, which follow from the kernel and its estimate.
void set_counters(alternative& chosen);

/// A number that all alternatives have, with its text.
struct quantity {
  /// "time_us", "busy_fp32_us", "global_load_sectors".
  std::string name;
  std::vector<double> values;
  std::vector<std::string> texts;

  /// The name without its unit, which stands with the number: "busy fp32".
  std::string title() const;
};

/// The numbers that are not 0 for all of them. The time is the first.
std::vector<quantity> quantities_of(const std::vector<alternative>& all);

}  // namespace examples::report
