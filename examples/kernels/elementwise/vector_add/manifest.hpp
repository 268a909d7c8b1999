// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest vector_add_manifest{
  {.name = "vector_add",
   .about = "c = a + b, one element a thread",
   .example_of = kernel_class::streaming,
   .any_launch = true,
   .parameters = {param::size("n", 1 << 20), param::block(256), param::type("float")},
   .measured = {
     "n=2^12,2^14,2^16,2^18,2^20,2^22,2^24,2^26;block=256;type=float",
     "n=2^20,2^24;block=128,192,512;type=float",
     "n=2^12,2^14,2^16,2^18,2^20,2^22,2^24,2^26;block=256;type=double",
     "n=2^20,2^24;block=128,192,512;type=double",
     // Three arrays, a gigabyte together.
     "n=83333333;block=256;type=float",
     "n=41666666;block=256;type=double"},
   .checked = {"n=1,1000,2^12;block=192;type=float", "n=1,1000,2^12;block=192;type=double"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(vector_add<T>(a["n"]), vector_add_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
