// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../common/device.hpp"

namespace examples::calibrate {

/// What the driver says of the card, which no benchmark finds out.
struct card {
  device_description description;
  int major = 0;
  int minor = 0;
  int sm_count = 0;
  int memory_bus_bits = 0;
  double memory_bytes = 0;
  double l2_bytes = 0;
};

/// Throws where there is no GPU, where the library has no limits for its compute capability, or where another process
/// computes on it.
card examine_card();

/// How much longer than usual a fixed amount of work takes at the ninth decile of many runs, in percent. Near zero on a
/// GPU that nobody else uses.
double disturbance_percent();

}  // namespace examples::calibrate
