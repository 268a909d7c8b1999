// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "parameters.hpp"

#include <kernelcost/report/param.hpp>

namespace examples {

using kernelcost::report::few;
using kernelcost::report::param;
using kernelcost::report::require_multiple;

}  // namespace examples
