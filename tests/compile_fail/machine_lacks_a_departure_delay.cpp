// SPDX-License-Identifier: BSL-1.0
// mistake: machines: Hong and Kim's model is asked about a card of which nobody has published a departure delay
// remedy: Use hong_kim2009_thesis, which does without, or state the card's departure_delay with its source.
// expected-error {{"this_machine_lacks"}}
// expected-error {{"departure_delay"}}
// expected-error-clang {{"tesla_c2070"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = kernel("fill", store<float>(global));
constexpr auto launch = kc::launch_1d(5000, 192_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(body, launch, kc::machine::tesla_c2070, kc::model::hong_kim2009);
#else
constexpr auto cost = kc::estimate(body, launch, kc::machine::tesla_c1060, kc::model::hong_kim2009);
#endif
