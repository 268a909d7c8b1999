// SPDX-License-Identifier: BSL-1.0
// mistake: estimates: the intensity is asked for at a level where no bytes are known to move
// remedy: Ask at a level that the kernel uses, and that the card states: `figures.moved(level)` says what moves there.
// expected-error {{"no_bytes_are_known_to_move_there"}}
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
