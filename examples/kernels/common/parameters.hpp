// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "errors.hpp"

#include <kernelcost/report/parameters.hpp>

namespace examples {

using kernelcost::report::for_each_item;
using kernelcost::report::parameter_set;
using kernelcost::report::with_element_type;

}  // namespace examples
