// SPDX-License-Identifier: BSL-1.0
// The includes that each program of kernelcost-trace begins with.
#include "run_text.hpp"
