// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest monte_carlo_manifest{
  {.name = "monte_carlo",
   .about = "Particles that fly forwards or backwards at random until they are absorbed, some a thread",
   .example_of = kernel_class::divergent,
   .role = kernel_role::spent,
   .parameters = {param::whole("particles", 16), param::whole("absorbed_percent", 10).up_to(100),
                  param::blocks(1056), param::block(256).multiple_of(32)},
   .measured = {
     "particles=256;absorbed_percent=10;blocks=1;block=32",
     "particles=256;absorbed_percent=100;blocks=1;block=256",
     "particles=256;absorbed_percent=10;blocks=132;block=128",
     "particles=16;absorbed_percent=2;blocks=132;block=256",
     "particles=16;absorbed_percent=10;blocks=1056;block=256",
     "particles=64;absorbed_percent=50;blocks=1056;block=256",
     "particles=1;absorbed_percent=10;blocks=2^13;block=256",
     "particles=256;absorbed_percent=100;blocks=264;block=512"},
   .checked = {
     "particles=1;absorbed_percent=100;blocks=1;block=32",
     "particles=5;absorbed_percent=3;blocks=3;block=96",
     "particles=20;absorbed_percent=50;blocks=2;block=64"}},
  [](const arguments& a, auto& use) {
    use(monte_carlo(a["particles"], a["absorbed_percent"], a["blocks"], a.block()),
        monte_carlo_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
