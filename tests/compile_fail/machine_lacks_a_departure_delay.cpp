// SPDX-License-Identifier: BSL-1.0
// mistake: machines: Hong and Kim's model is used with a card without departure delays
// remedy: Use hong_kim2009_thesis, which needs none, or state the number with its source.
// expected-error {{"this_model_needs_a_number_of_the_machine_stated_by_with"}}
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
constexpr auto model = kc::model::hong_kim2009.with(
    {.departure_delay = {kc::departure_delays{4_cycles, 40_cycles}, "micro-benchmark, this card, 2026-03-01"}});
constexpr auto cost = kc::estimate(body, launch, kc::machine::tesla_c2070, model);
#endif
