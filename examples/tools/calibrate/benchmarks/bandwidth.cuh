// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "stopwatch.cuh"

namespace examples::calibrate {

/// Larger than any L2, so that data which one kernel leaves there does not help the next kernel.
inline constexpr std::size_t large_buffer = std::size_t{2} << 30;

/// Bandwidth in GB/s of a kernel that moves `bytes` bytes, timed by two events.
template <typename Launch>
samples kernel_bandwidth(double bytes, Launch launch) {
  event_pair events;
  return repeated(usual_repeats, [&] { return bytes / device_us(events, launch) * 1e-3; });
}

}  // namespace examples::calibrate
