// SPDX-License-Identifier: BSL-1.0
#include <kernelcost/kernelcost.hpp>

int other_unit();

int main() { return other_unit(); }
