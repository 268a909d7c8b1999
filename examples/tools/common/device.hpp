// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>

namespace examples {

/// The device on which a record was measured.
struct device_description {
  std::string device;
  std::string driver;
  std::string toolkit;
  double sm_clock_mhz = 0;      ///< the highest that the driver allows
  double memory_clock_mhz = 0;  ///< likewise
};

/// The number of devices. Throws cuda_error if no device can be used.
int cards_present();

/// Describes the first device. Throws cuda_error when there is no device.
device_description describe_device();

/// The current clock of the SMs. It falls below the highest one when the card is hot or limited in power.
double running_sm_clock_mhz();

/// Keeps the first `cards` devices busy for half a second. An idle card lowers its clocks and needs some time to raise
/// them again.
void raise_clocks(int cards = 1);

}  // namespace examples
