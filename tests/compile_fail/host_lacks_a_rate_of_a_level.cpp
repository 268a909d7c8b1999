// SPDX-License-Identifier: BSL-1.0
// mistake: machines: host work whose data are in a cache without a stated rate
// remedy: Measure the host with `kernelcost-calibrate --host`, or state the rate with its source.
// expected-error {{"this_level_of_the_host_lacks"}}
// expected-error {{"l3"}}
// expected-error {{"rate"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::expr;
constexpr auto sum(kc::count n) { return n * (load(buffer<double>{"x", n}) + compute<double>(op::add)); }

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate_on_host(sum(100000), kc::machine::hosts::eleanorrigby);  // 800 kB: L3
#else
constexpr auto cost = kc::estimate_on_host(sum(10000), kc::machine::hosts::eleanorrigby);  // 80 kB: L2
#endif
