// SPDX-License-Identifier: BSL-1.0
// What a block of code in the documentation begins with, unless it includes the library itself.
#pragma once
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;
