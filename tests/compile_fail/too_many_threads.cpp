// SPDX-License-Identifier: BSL-1.0
// mistake: launches: a block has more threads than the card allows
// remedy: Use a smaller block; the limit is `sm.threads_per_block` of the machine.
// expected-error {{"more_threads_than_a_block_may_have"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = kernel("fill", store<float>(global));

#ifdef KERNELCOST_FAIL
constexpr auto cost =
    kc::estimate(body, kc::launch_1d(5000, 2048_threads), kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#else
constexpr auto cost =
    kc::estimate(body, kc::launch_1d(5000, 1024_threads), kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
