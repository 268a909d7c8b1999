// SPDX-License-Identifier: BSL-1.0
/// \file
/// error_band: the observed errors of a model on a card.
///
/// The observations are those of the companion kernels (docs/validation.md). The published models were made without
/// them. The physics of `calibrated` was corrected with them in view, so its errors on other kernels are larger, and
/// its band contains fewer than nine of ten of those.
#pragma once
#include <kernelcost/model/observed_errors.hpp>
#include <kernelcost/units.hpp>

namespace kernelcost {

/// The range that contains nine of ten measured times of observed kernels with this estimate, and the mean absolute
/// error in percent.
struct error_band {
  seconds low{};
  seconds high{};
  double mean_absolute_error_percent = 0;
  /// The number of observations; without any there is no band.
  int observations = 0;

  constexpr bool observed() const { return observations > 0; }
};

namespace detail {
/// Compares without computing lengths: most names differ in their first letters, and every estimate calls this
/// function.
constexpr bool same_name(const char* listed, const char* name) {
  if (*listed != *name) return false;
  for (; *name != '\0'; ++name)
    if (*listed++ != *name) return false;
  return *listed == '\0';
}
}  // namespace detail

/// The band for an estimate `time` of a model on a machine, both given by name.
constexpr error_band error_band_of(const char* model, const char* machine, const seconds& time) {
  for (const auto& seen : observed_errors)
    if (detail::same_name(seen.model, model) && detail::same_name(seen.machine, machine))
      return {seen.low * time, seen.high * time, seen.mean_absolute_error_percent, seen.observations};
  return {};
}
}  // namespace kernelcost
