// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: work of a host is estimated on a card
// remedy: The second argument must be a host; use estimate for a kernel on a card.
// expected-error-first {{"kernelcost: the second argument is a card, not a host"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto sum = 1000 * (load<double>(global) + compute<double>(op::add));

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate_on_host(sum, kc::machine::tesla_c2070);
#else
constexpr auto cost = kc::estimate_on_host(sum, kc::machine::hosts::eleanorrigby);
#endif
