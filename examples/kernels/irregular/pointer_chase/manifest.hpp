// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest pointer_chase_manifest{
  {.name = "pointer_chase",
   .about = "Walks along a linked list in random order, one walk a thread",
   .example_of = kernel_class::latency_bound,
   .parameters = {param::whole("nodes", 1 << 22), param::whole("steps", 512), param::blocks(132), param::block(32)},
   .measured = {
     // One thread: lists of 16 KB, 16 MB and 512 MB.
     "nodes=2^12,2^22,2^27;steps=1024;blocks=1;block=1",
     "nodes=2^22;steps=1024;blocks=1;block=32",
     // One warp on every SM of an H200.
     "nodes=2^12,2^15,2^18,2^22,2^24,2^27;steps=512;blocks=132;block=32",
     "nodes=2^12,2^22,2^27;steps=64;blocks=1056;block=256"},
   .checked = {
     "nodes=5;steps=1;blocks=1;block=1",
     "nodes=1000;steps=17;blocks=2;block=32",
     "nodes=2^12;steps=6;blocks=3;block=96"}},
  [](const arguments& a, auto& use) {
    use(pointer_chase(a["nodes"], a["steps"], a["blocks"], a.block()),
        pointer_chase_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
