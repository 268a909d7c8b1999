// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest accumulate_in_memory_manifest{
  {.name = "accumulate_in_memory",
   .about = "Sums of several terms, each of which is in memory before the next is read; one sum a thread",
   .example_of = kernel_class::latency_bound,
   .parameters = {param::size("n", 1 << 20), param::whole("terms", 64), param::block(256), param::type("float")},
   .measured = {
     "n=128;terms=256;block=128;type=float",
     "n=32;terms=1024;block=32;type=double",
     "n=2^14;terms=64;block=256;type=float",
     "n=132*32;terms=1024;block=32;type=float",
     "n=132*128;terms=256;block=128;type=float,double",
     "n=132*2^10;terms=64;block=256;type=float",
     "n=2^20;terms=4,64;block=256;type=float",
     "n=2^20;terms=64;block=256;type=double",
     "n=2^23;terms=8;block=256;type=float"},
   .checked = {
     "n=1;terms=1;block=32;type=float",
     "n=1000;terms=7;block=192;type=double",
     "n=333;terms=10;block=128;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(accumulate_in_memory<T>(a["n"], a["terms"]), accumulate_in_memory_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
