// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest scatter_manifest{
  {.name = "scatter",
   .about = "y[index[i]] = x[i] with the indices a permutation, one element a thread",
   .example_of = kernel_class::irregular,
   .parameters = {param::whole("n", 1 << 24), param::block(256), param::type("float")},
   .measured = {
     "n=256;block=256;type=float",
     "n=2^14;block=128;type=float",
     "n=2^16,2^18,2^20,2^22,2^24,2^26;block=256;type=float",
     "n=2^20,2^23,2^25;block=256;type=double"},
   .checked = {"n=1;block=32;type=float", "n=1000;block=192;type=double", "n=4097;block=128;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(scatter<T>(a["n"]), scatter_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
