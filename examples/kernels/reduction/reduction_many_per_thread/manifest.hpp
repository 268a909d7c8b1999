// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest reduction_many_per_thread_manifest{
  {.name = "reduction_many_per_thread",
   .about = "A sum a block, each thread adding many elements in registers first",
   .example_of = kernel_class::reduction,
   .variant_of = "reduction of a vector",
   .any_launch = true,
   .parameters = {param::size("n", 1 << 24), param::blocks(1024), param::block(256).from(64).power_of_two(),
                  param::type("float")},
   .measured = {
     "n=1024;blocks=1;block=512;type=float",
     "n=2^20;blocks=1;block=256;type=float",
     "n=2^16,2^20,2^24,2^28;blocks=128;block=256;type=float",
     // 1024 blocks of this size fill 128 SMs; the part of the array for each thread increases.
     "n=2^20,2^24,2^28;blocks=1024;block=256;type=float",
     "n=2^24;blocks=256;block=64,1024;type=float",
     "n=2^20,2^26;blocks=1024;block=256;type=double",
     "n=2^22;blocks=512;block=128;type=double"},
   .checked = {
     "n=1;blocks=1;block=64;type=float",
     "n=1000;blocks=3;block=64;type=double",
     "n=10007;blocks=5;block=128;type=float",
     "n=3000;blocks=7;block=512;type=double",
     "n=6000;blocks=1;block=1024;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(reduction_many_per_thread<T>(a["n"], a["blocks"], a.block()),
        reduction_many_per_thread_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
