// SPDX-License-Identifier: BSL-1.0
/// \file
/// error_band: the observed errors of a model on a card.
///
/// The band of `calibrated` rests on kernels drawn from a seed (docs/random_kernels.md), by what limits them. On the
/// H200 no law of the model was made for these kernels; on the H100 they are development data. The bands of the
/// published models, which were made without any of our kernels, rest on the companion kernels (docs/validation.md).
#pragma once
#include <kernelcost/model/observed_errors.hpp>
#include <kernelcost/model/observed_random_errors.hpp>
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
  /// The kernels that were observed: "companion kernels" or "random kernels".
  const char* basis = "";

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

/// The band for an estimate `time` of a model on a machine, both given by name, for a kernel with the bottleneck
/// `limit`. A bottleneck with fewer than 40 observations has the band of all kernels.
constexpr error_band error_band_of(const char* model, const char* machine, resource limit, const seconds& time) {
  if (detail::same_name("calibrated", model))
    for (const auto& seen : observed_random_errors)
      if ((seen.limit == limit || seen.limit == resource::none) && detail::same_name(seen.machine, machine))
        return {seen.low * time, seen.high * time, seen.mean_absolute_error_percent, seen.observations,
                "random kernels"};
  for (const auto& seen : observed_errors)
    if (detail::same_name(seen.model, model) && detail::same_name(seen.machine, machine))
      return {seen.low * time, seen.high * time, seen.mean_absolute_error_percent, seen.observations,
              "companion kernels"};
  return {};
}
}  // namespace kernelcost
