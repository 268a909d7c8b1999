// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a BSP machine of more components than the host has cores
// remedy: Use at most as many components as there are cores.
// expected-error {{"a_component_needs_a_core_of_its_own"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
constexpr auto host = [] {
  auto own = kc::machine::hosts::eleanorrigby;
  own.fork_join = {kc::fork_join_fit{1_us, 100_ns}, "this host, 2026-11-21"};
  return own;
}();

#ifdef KERNELCOST_FAIL
constexpr auto cores = kc::bsp::machine_of(host, 24);
#else
constexpr auto cores = kc::bsp::machine_of(host, 12);
#endif
