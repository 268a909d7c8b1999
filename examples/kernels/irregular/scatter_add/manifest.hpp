// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest scatter_add_manifest{
  {.name = "scatter_add",
   .about = "sums[target[i]] += values[i] by atomics, one element a thread",
   .example_of = kernel_class::atomics,
   .role = kernel_role::spent,
   .parameters = {param::size("n", 1 << 22), param::whole("targets", 1 << 20), param::block(256),
                  param::type("float")},
   .measured = {
     "n=256;targets=2^12;block=256;type=float",
     "n=132*256;targets=2^16;block=256;type=float",
     "n=2^20;targets=64;block=256;type=float",
     "n=2^22;targets=1024,2^20;block=256;type=float",
     "n=2^22;targets=2^22;block=256;type=double",
     "n=2^20;targets=1024;block=128;type=double",
     "n=2^23;targets=2^26;block=256;type=float"},
   .checked = {
     "n=1;targets=1;block=32;type=float",
     "n=1000;targets=7;block=192;type=double",
     "n=3333;targets=5000;block=128;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(scatter_add<T>(a["n"], a["targets"]), scatter_add_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
