// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/device.hpp"

namespace examples::calibrate {

/// Properties of the card that the driver reports and no benchmark measures.
struct card {
  device_description description;
  int major = 0;
  int minor = 0;
  int sm_count = 0;
  int memory_bus_bits = 0;
  double memory_bytes = 0;
  double l2_bytes = 0;
  int copy_engines = 0;
};

/// Throws if there is no GPU, if the library has no limits for its compute capability, or if another process computes
/// on it.
card examine_card();

/// The time of a fixed amount of work over many runs: the ninth decile over the first, minus one, in percent. Near zero
/// on a GPU without other users.
double disturbance_percent();

}  // namespace examples::calibrate
