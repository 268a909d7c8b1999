// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/count.hpp>

namespace examples {

/// A tree reduction in a block: in each step half of the remaining threads add, until one is left.
struct halving {
  kernelcost::count steps;
  /// Threads that add, as the mean over the steps: 256, 128, ... and 1 for a block of 512.
  kernelcost::count mean_threads;
};

constexpr halving halving_of(kernelcost::threads block) {
  int steps = 0;
  for (long long left = block.number; left > 1; left /= 2) ++steps;
  return {steps, steps == 0 ? kernelcost::count{0} : kernelcost::count{block.number - 1} / steps};
}

}  // namespace examples
