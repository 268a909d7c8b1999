// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: the intensity is requested for a level without known traffic
// remedy: Use a level that the kernel uses and the card states: `figures.moved(level)` is its traffic.
// expected-error {{"the_traffic_at_this_level_is_unknown"}}
// expected-error-clang {{"dram_bandwidth"}}
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kernelcost::literals;
using namespace kernelcost::expr;
using kc::resource;
constexpr auto cost = kc::estimate(kernel("tile", load<float>(shared), compute<float>(op::fma)),
                                   kc::launch_1d(128, 128_threads), kc::machine::tesla_c2070, kc::model::roofline);

#ifdef KERNELCOST_FAIL
constexpr auto intensity = cost.figures.intensity_at(resource::dram_bandwidth);
#else
constexpr auto intensity = cost.figures.intensity_at(resource::shared_bandwidth);
#endif
