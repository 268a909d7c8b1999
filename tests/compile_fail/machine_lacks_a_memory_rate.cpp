// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a model with one rate of requests is asked about a card of which it is not known
// remedy: Use nugteren2010, which takes the departure_delay, or state the card's memory_rate with its source.
// expected-error {{"this_machine_lacks"}}
// expected-error {{"memory_rate"}}
// expected-error-clang {{"h200"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = kernel("fill", store<float>(global));
constexpr auto launch = kc::launch_1d(5000, 192_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(body, launch, kc::machine::h200, kc::model::nugteren2010_thesis);
#else
constexpr auto cost = kc::estimate(body, launch, kc::machine::tesla_c2070, kc::model::nugteren2010_thesis);
#endif
