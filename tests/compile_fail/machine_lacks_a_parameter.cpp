// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a model needs a parameter that the machine lacks
// remedy: Use a model that does not need the parameter, or measure the card and state the parameter with its source.
// expected-error {{"this_machine_lacks"}}
// expected-error {{"global_latency"}}
// expected-error-clang {{"gtx_980"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto body = kernel("fill", store<float>(global));
constexpr auto launch = kc::launch_1d(5000, 192_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(body, launch, kc::machine::gtx_980, kc::model::gonzalez2012_sum);
#else
constexpr auto cost = kc::estimate(body, launch, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
