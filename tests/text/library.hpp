// SPDX-License-Identifier: BSL-1.0
// clang++ precompiles and optimises these headers once for companions.cpp.
#include "permutations.hpp"

#include <precompiled.hpp>

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
