// SPDX-License-Identifier: BSL-1.0
/// \file
/// error_band: how far a model has been from measurements on a card.
///
/// The observations are those of the companion kernels, of which none has been used to make a model; docs/validation.md lists them.
#pragma once
#include <kernelcost/model/observed_errors.hpp>
#include <kernelcost/units.hpp>

#include <string_view>

namespace kernelcost {

/// Where the measured time of nine in ten observed kernels would lie if they had this estimate. Times, and the mean absolute error in percent.
struct error_band {
  seconds low{};
  seconds high{};
  double mean_absolute_error_percent = 0;
  /// How many observations; without any there is no band.
  int observations = 0;

  constexpr bool observed() const { return observations > 0; }
};

/// The band of an estimate of `time` by a model on a machine, both by name.
constexpr error_band error_band_of(std::string_view model, std::string_view machine, const seconds& time) {
  for (const auto& seen : observed_errors)
    if (model == seen.model && machine == seen.machine)
      return {seen.low * time, seen.high * time, seen.mean_absolute_error_percent, seen.observations};
  return {};
}
}  // namespace kernelcost
