// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a kernel is estimated on a host
// remedy: Estimate a kernel on a card; describe host work by a tree and use estimate_on_host.
// expected-error-first {{"kernelcost: the third argument is a host, not a card: work of a host is priced by"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto k = kernel("add", load<float>(global), compute<float>(op::add), store<float>(global));
constexpr auto how = kc::launch_1d(1 << 20, 256_threads);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate(k, how, kc::machine::hosts::eleanorrigby, kc::model::gonzalez2012_sum);
#else
constexpr auto cost = kc::estimate(k, how, kc::machine::tesla_c2070, kc::model::gonzalez2012_sum);
#endif
