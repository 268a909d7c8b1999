// SPDX-License-Identifier: BSL-1.0
// What clang++ precompiles and optimises once for companions.cpp.
#include "permutations.hpp"

#include <precompiled.hpp>

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
