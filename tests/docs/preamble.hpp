// SPDX-License-Identifier: BSL-1.0
// The beginning of each block of code in the documentation, unless the block includes the library itself.
#pragma once
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
