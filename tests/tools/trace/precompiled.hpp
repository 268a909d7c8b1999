// SPDX-License-Identifier: BSL-1.0
// What each program of kernelcost-trace begins with.
#include "run_text.hpp"
