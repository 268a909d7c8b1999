// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../nbody_aos3/tree.hpp"
#include "../../nbody_aos4/tree.hpp"
#include "../../nbody_rsqrt/tree.hpp"
#include "../../nbody_soa/tree.hpp"
#include "../../nbody_tiled/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple bodies{
    listed_kernel{"nbody_aos3", "n=16384;block=128",
      [](const arguments& a, auto& use) { use(nbody_aos3(a["n"]), nbody_aos3_launch(a["n"], a.block())); }},
    listed_kernel{"nbody_aos4", "n=16384;block=128",
      [](const arguments& a, auto& use) { use(nbody_aos4(a["n"]), nbody_aos4_launch(a["n"], a.block())); }},
    listed_kernel{"nbody_rsqrt", "n=16384;block=128",
      [](const arguments& a, auto& use) { use(nbody_rsqrt(a["n"], a.block()), nbody_rsqrt_launch(a["n"], a.block())); }},
    listed_kernel{"nbody_soa", "n=16384;block=128",
      [](const arguments& a, auto& use) { use(nbody_soa(a["n"], a.block()), nbody_soa_launch(a["n"], a.block())); }},
    listed_kernel{"nbody_tiled", "n=16384;block=128",
      [](const arguments& a, auto& use) { use(nbody_tiled(a["n"], a.block()), nbody_tiled_launch(a["n"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
