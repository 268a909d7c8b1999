// SPDX-License-Identifier: BSL-1.0
// mistake: trees: A transform of a library whose size has no rule
// remedy: Measure the transform and state its time with library_call, or pad it to a power of two.
// expected-error {{"library_transforms_have_no_rule_for_this_size"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform.hpp>

using kernelcost::library::transform_kind;

#ifdef KERNELCOST_FAIL
constexpr kernelcost::count size = 10007;
#else
constexpr kernelcost::count size = 8192;
#endif
constexpr auto fft = kernelcost::library::transform<float>(transform_kind::complex_to_complex, {.size = size},
                                                           kernelcost::machine::h200);
