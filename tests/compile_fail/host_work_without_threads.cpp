// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: host work with zero threads, or with a fraction of a thread
// remedy: The number of threads is a whole number and at least 1.
// expected-error {{"host_work_needs_a_whole_number_of_threads"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::expr;
constexpr auto work = 1000 * compute<double>(op::fma);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate_on_host(work, kc::machine::hosts::eleanorrigby, {.threads = 0});
#else
constexpr auto cost = kc::estimate_on_host(work, kc::machine::hosts::eleanorrigby, {.threads = 1});
#endif
