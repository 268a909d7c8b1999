// SPDX-License-Identifier: BSL-1.0
/// \file
/// transform_text: the cost of a Fourier transform and its kernels as text.
///
///     std::cout << kernelcost::to_string(kernelcost::library::transform<float>(kind, shape, card)) << '\n';
#pragma once
#include <kernelcost/library/transform.hpp>
#include <kernelcost/print.hpp>

#include <string>

namespace kernelcost {

/// "transforms of 1024 points, 16 points a thread, 512 threads a block". No newline.
inline std::string to_string(const library::transform_pass& one) {
  return "transforms of " + std::to_string(one.length) + " points, " + std::to_string(one.points) +
         " points a thread, " + std::to_string(one.threads()) + " threads a block";
}

/// The time with its limits, and a line for each kernel. No newline at the end.
inline std::string to_string(const library::transform_cost& cost) {
  std::string text =
      to_string(cost.time) + ", nine in ten within " + to_string(cost.low) + " to " + to_string(cost.high);
  for (int i = 0; i < cost.plan.passes; ++i)
    text += "\nkernel " + std::to_string(i + 1) + ": " + to_string(cost.plan.pass[i]);
  return text;
}
}  // namespace kernelcost
