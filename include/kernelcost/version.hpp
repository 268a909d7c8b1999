// SPDX-License-Identifier: BSL-1.0
/// \file
/// The version of the library and its minimum language standard. Every other header includes this one first, so that an
/// older standard gives one error line instead of hundreds.
#pragma once

#if defined(KERNELCOST_VERSION)
#error "kernelcost is included from two places: use the headers of one folder, or the file of the whole library"
#include <kernelcost/stop_after_the_error_above>
#endif

#define KERNELCOST_VERSION_MAJOR 0
#define KERNELCOST_VERSION_MINOR 2
#define KERNELCOST_VERSION_PATCH 0

/// A single number for comparisons in `#if`: 10000 for a major version, 100 for a minor one, 1 for a patch.
#define KERNELCOST_VERSION \
  (10000 * KERNELCOST_VERSION_MAJOR + 100 * KERNELCOST_VERSION_MINOR + KERNELCOST_VERSION_PATCH)

// MSVC keeps __cplusplus at C++98 unless configured otherwise.
#if defined(_MSVC_LANG)
#define KERNELCOST_LANGUAGE _MSVC_LANG
#else
#define KERNELCOST_LANGUAGE __cplusplus
#endif
#if KERNELCOST_LANGUAGE < 202002L
#error "kernelcost needs C++20: compile with -std=c++20 (MSVC: /std:c++20)"
// g++ and clang++ continue after #error. A missing file stops them.
#include <kernelcost/stop_after_the_error_above>
#endif
#undef KERNELCOST_LANGUAGE
