// SPDX-License-Identifier: BSL-1.0
// Whatever a header defines without inline is defined twice when this is linked to the unit with main.
#include <kernelcost/kernelcost.hpp>

int other_unit();

int other_unit() { return 0; }
