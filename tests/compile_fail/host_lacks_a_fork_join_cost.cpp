// SPDX-License-Identifier: BSL-1.0
// mistake: machines: host work of several threads on a host without a fork-join cost
// remedy: Measure the host with `kernelcost-calibrate --host`, state the number with its source, or estimate one
//         thread.
// expected-error {{"this_host_lacks"}}
// expected-error {{"fork_join"}}
// expected-error-clang {{"eleanorrigby"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::expr;
constexpr auto work = 1000 * compute<double>(op::fma);

#ifdef KERNELCOST_FAIL
constexpr auto cost = kc::estimate_on_host(work, kc::machine::hosts::eleanorrigby, {.threads = 12});
#else
constexpr auto cost = kc::estimate_on_host(work, kc::machine::hosts::eleanorrigby, {.threads = 1});
#endif
