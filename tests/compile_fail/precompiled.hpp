// SPDX-License-Identifier: BSL-1.0
// The include that nearly all files here begin with.
#include <kernelcost/kernelcost.hpp>
