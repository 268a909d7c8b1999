// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: launch and card are swapped
// remedy: The order is kernel, launch, card, model.
// expected-error-first {{"kernelcost: launch and card are swapped; the order is kernel, launch, card, model"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(k, kc::machine::tesla_c2070, how, kc::model::gonzalez2012_sum);
#else
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
