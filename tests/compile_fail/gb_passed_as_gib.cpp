// SPDX-License-Identifier: BSL-1.0
// mistake: units: GB are passed where GiB are expected
// remedy: Use the intended unit. Convert through bytes: `kernelcost::gibibytes(kernelcost::bytes(6_GB))`.
// expected-error-gcc {{"use of deleted function .*gibibytes::gibibytes.const kernelcost::gigabytes&"}}
// expected-error-clang {{"from '(kernelcost::)?gigabytes' to '(kernelcost::)?gibibytes' invokes a deleted function"}}
// expected-error-nvcc {{"gibibytes::gibibytes.const kernelcost::gigabytes &.* it is a deleted function"}}
#include <kernelcost/units.hpp>

using namespace kernelcost::literals;
constexpr bool fits(kernelcost::gibibytes size) { return size <= 6_GiB; }

#ifdef KERNELCOST_FAIL
static_assert(fits(6_GB));
#else
static_assert(fits(6_GiB));
#endif
