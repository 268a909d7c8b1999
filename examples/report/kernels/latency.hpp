// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../horner/tree.hpp"
#include "../../pointer_chase/tree.hpp"
#include "../../scan_block/tree.hpp"
#include "../listed_kernel.hpp"

namespace examples::report {

// clang-format off
inline constexpr std::tuple latency{
    listed_kernel{"horner", "degree=1024;n=4224;block=32",
      [](const arguments& a, auto& use) {
        use(horner(a["degree"], a["n"]), horner_launch(a["n"], a.block())); }},
    listed_kernel{"pointer_chase", "nodes=4194304;steps=512;blocks=132;block=32",
      [](const arguments& a, auto& use) {
        use(pointer_chase(a["nodes"], a["steps"], a["blocks"], a.block()),
            pointer_chase_launch(a["blocks"], a.block())); }},
    listed_kernel{"scan_block", "blocks=65536;block=256;type=float",
      []<typename T>(const arguments& a, auto& use) {
        use(scan_block<T>(a["blocks"], a.block()), scan_block_launch(a["blocks"], a.block())); }},
};
// clang-format on

}  // namespace examples::report
