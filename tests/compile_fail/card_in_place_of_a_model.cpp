// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a card is passed in place of a model
// remedy: The last argument is a cost model, one of kernelcost::model or a class that offers the same.
// expected-error-first {{"kernelcost: the fourth argument is not a cost model: a cost model offers a name, algebra"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, kc::machine::tesla_c2070);
#else
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
