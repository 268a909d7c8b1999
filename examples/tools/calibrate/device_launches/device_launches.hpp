// SPDX-License-Identifier: BSL-1.0
/// \file
/// Launches from the device. Their code is compiled apart, since it is linked with the device's runtime.
#pragma once

#include "../benchmark.hpp"

namespace examples::calibrate {

/// An empty kernel that launches the next one, by the number of levels, in both streams for such launches.
void measure_device_launch_by_depth(findings&);
/// A kernel that launches empty ones, by their number: all by one thread, also with arguments, and one by each block.
void measure_device_launch_by_number(findings&);
/// Kernels in one stream, each of which launches none, one or two empty ones, by the number of kernels. The host's
/// time for the launch of a kernel that may launch others.
void measure_device_launch_in_a_row(findings&);

}  // namespace examples::calibrate
