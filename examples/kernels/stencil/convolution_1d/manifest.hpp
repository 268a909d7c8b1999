// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"
#include "weights.hpp"

namespace examples {

// clang-format off
inline constexpr manifest convolution_1d_manifest{
  {.name = "convolution_1d",
   .about = "A vector folded with weights from constant memory, one element a thread",
   .example_of = kernel_class::stencil,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 22), param::whole("weights", 33).up_to(most_convolution_weights),
                  param::block(256)},
   .measured = {
     "n=256;weights=33;block=256",
     "n=2^13;weights=255;block=128",
     "n=132*256;weights=33;block=256",
     "n=2^20;weights=9,129;block=256",
     "n=2^22;weights=33;block=512",
     "n=2^25;weights=9;block=256",
     "n=2^24;weights=65;block=256"},
   .checked = {"n=1;weights=1;block=32", "n=1000;weights=7;block=192", "n=333;weights=255;block=128"}},
  [](const arguments& a, auto& use) {
    use(convolution_1d(a["n"], a["weights"], a.block()), convolution_1d_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
