// SPDX-License-Identifier: BSL-1.0
// The includes that nearly all small sources of the tests begin with.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
