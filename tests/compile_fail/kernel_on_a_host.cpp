// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: a kernel is passed to estimate_on_host
// remedy: A host has no grid; pass the tree of the work.
// expected-error-first {{"kernelcost: the first argument is a kernel, a host runs work: pass the tree alone"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
constexpr auto sum = 1000 * (load<double>(global) + compute<double>(op::add));
constexpr auto k = kernel("sum", sum);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate_on_host(k, kc::machine::hosts::eleanorrigby);
#else
constexpr auto cost = kc::estimate_on_host(sum, kc::machine::hosts::eleanorrigby);
#endif
