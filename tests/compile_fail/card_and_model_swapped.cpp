// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: card and model are swapped
// remedy: The order is kernel, launch, card, model.
// expected-error-first {{"kernelcost: card and model are swapped; the order is kernel, launch, card, model"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto why = kc::derive(k, how, kc::model::gonzalez2012_sum, kc::machine::tesla_c2070);
#else
constexpr auto why = kc::derive(k, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
