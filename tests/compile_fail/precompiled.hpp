// SPDX-License-Identifier: BSL-1.0
// What nearly all files here begin with.
#include <kernelcost/kernelcost.hpp>
