// SPDX-License-Identifier: BSL-1.0
/// \file
/// Directions of copies, and kinds of host memory.
#pragma once
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

enum class copy_direction { host_to_device, device_to_host, device_to_device };
enum class host_memory { pageable, pinned };

}  // namespace kernelcost
