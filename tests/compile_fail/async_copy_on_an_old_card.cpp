// SPDX-License-Identifier: BSL-1.0
// mistake: machines: a kernel copies asynchronously on a card before compute capability 8.0
// remedy: Describe the load and the store that such a card executes instead.
// expected-error {{"this_machine_has_no_asynchronous_copies"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;

#ifdef KERNELCOST_FAIL
constexpr auto tile = kernel("tile", guard(64, copy_async<float>(global), await_copies()));
#else
constexpr auto tile = kernel("tile", guard(64, load<float>(global), store<float>(shared)));
#endif
constexpr auto cost =
    kc::estimate(tile, kc::launch_1d(1024, 128_threads), kc::machine::tesla_c2070, kc::model::gonzalez2012_max);
