// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Capacity of the kernel's array of weights in constant memory.
inline constexpr unsigned most_convolution_weights = 255;

}  // namespace examples
