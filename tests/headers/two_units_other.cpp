// SPDX-License-Identifier: BSL-1.0
// A definition without inline in a header is duplicated when this file is linked with the unit that has main.
#include <kernelcost/kernelcost.hpp>

int other_unit();

int other_unit() { return 0; }
