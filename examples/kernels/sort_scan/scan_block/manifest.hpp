// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest scan_block_manifest{
  {.name = "scan_block",
   .about = "Prefix sums of each block's elements, one element a thread",
   .example_of = kernel_class::reduction,
   .parameters = {param::blocks(1 << 16), param::block(256).multiple_of(32), param::type("float")},
   .measured = {
     "blocks=1;block=32,128,256,512,1024;type=float",
     "blocks=132,1056;block=256;type=float",
     "blocks=2^18;block=128;type=float",
     "blocks=2^17;block=256;type=float",
     "blocks=2^15;block=1024;type=float",
     "blocks=1;block=1024;type=double",
     "blocks=1056,2^16;block=256;type=double"},
   .checked = {
     "blocks=1;block=32;type=float",
     "blocks=3;block=96;type=double",
     "blocks=2;block=1024;type=float",
     "blocks=5;block=64;type=double"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(scan_block<T>(a["blocks"], a.block()), scan_block_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
