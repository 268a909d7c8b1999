// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a model with a single request rate is used with a card without a memory_rate
// remedy: Use nugteren2010, which needs the departure_delay, or state the number with its source.
// expected-error {{"this_model_needs_a_number_of_the_machine_stated_by_with"}}
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
constexpr auto model =
    kc::model::nugteren2010_thesis.with({.memory_rate = {4_cycles, "micro-benchmark, this card, 2026-03-01"}});
constexpr auto cost = kc::estimate(body, launch, kc::machine::h200, model);
#endif
