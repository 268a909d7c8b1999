// SPDX-License-Identifier: BSL-1.0
// mistake: trees: an element is wider than 256 bytes
// remedy: State the elements that a lane loads at once, members or words of the structure, and how often.
// expected-error {{"kernelcost: an element has at most 256 bytes"}}
#include <kernelcost/expr.hpp>

using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto record = load<kernelcost::packed<float, 100>>(global);
#else
constexpr auto record = load<kernelcost::packed<float, 4>>(global, strided(25), 25);
#endif
