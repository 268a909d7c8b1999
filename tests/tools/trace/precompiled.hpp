// SPDX-License-Identifier: BSL-1.0
// The headers outside kernelcost-trace that a program of kernelcost-trace includes.
#include <kernelcost/trace/cache_simulation.hpp>
#include <kernelcost/trace/cuda_names.hpp>
#include <kernelcost/trace/fault_text.hpp>
#include <kernelcost/trace/kernel_trace.hpp>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>
