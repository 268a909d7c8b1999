// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest bitonic_step_manifest{
  {.name = "bitonic_step",
   .about = "One step of a bitonic sort, one pair of keys a thread",
   .example_of = kernel_class::streaming,
   .any_launch = true,
   .parameters = {param::size("n", 1 << 20), param::whole("distance", 1024).power_of_two(), param::block(256),
                  param::type("float")},
   .measured = {
     "n=2^24;distance=1,4,1024;block=256;type=float",
     "n=2^24;distance=1,4,1024;block=256;type=double",
     "n=2^24;distance=32,2^23;block=256;type=float",
     "n=512,2^14,2^20,2^27;distance=256;block=256;type=float",
     "n=2^24;distance=1024;block=128,1024;type=float"},
   .checked = {
     "n=2;distance=1;block=256;type=float",
     "n=1;distance=4;block=128;type=float",
     "n=1000;distance=64;block=128;type=float",
     "n=1000;distance=64;block=128;type=double",
     "n=2^12;distance=2048;block=256;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(bitonic_step<T>(a["n"], a["distance"]), bitonic_step_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
