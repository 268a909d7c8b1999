// SPDX-License-Identifier: BSL-1.0
// mistake: trees: A transform of a library with a size or batch that is not whole or not positive
// remedy: State whole and positive numbers.
// expected-error {{"a_transform_has_whole_sizes"}}
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/library/transform.hpp>

using kernelcost::library::transform_kind;

#ifdef KERNELCOST_FAIL
constexpr kernelcost::count batch = 1.5;
#else
constexpr kernelcost::count batch = 2;
#endif
constexpr auto fft = kernelcost::library::transform<float>(transform_kind::complex_to_complex,
                                                           {.size = 8192, .batch = batch}, kernelcost::machine::h200);
