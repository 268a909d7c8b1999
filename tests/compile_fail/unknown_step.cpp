// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a step is requested that the derivation does not have
// remedy: Use the names that derivation_text.hpp prints.
// expected-error {{"the_derivation_has_no_such_step"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto why = kc::derive(kernel("one", compute<float>(op::add)), kc::launch_1d(128, 128_threads),
                                kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);

#ifdef KERNELCOST_FAIL
static_assert(why["N_comp"].value == 24);
#else
static_assert(why["C_comp"].value == 24);
#endif
