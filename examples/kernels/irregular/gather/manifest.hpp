// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest gather_manifest{
  {.name = "gather",
   .about = "y[i] = x[index[i]], one element a thread",
   .example_of = kernel_class::irregular,
   .parameters = {param::size("n", 1 << 24), param::whole("table", 1 << 22), param::block(256), param::type("float")},
   .measured = {
     "n=256;table=2^14;block=256;type=float",
     "n=2^14;table=2^20;block=256;type=float",
     // Tables from 64 KB, which fits in L1, to 1 GB.
     "n=2^24;table=2^14,2^16,2^18,2^20,2^22,2^24,2^26,2^28;block=256;type=float",
     "n=2^20;table=2^26;block=128;type=float",
     "n=2^23;table=2^20,2^25;block=256;type=double"},
   .checked = {
     "n=1;table=1;block=32;type=float",
     "n=1000;table=7;block=192;type=double",
     "n=333;table=5000;block=128;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(gather<T>(a["n"], a["table"]), gather_launch(a["n"], a.block())); }};
// clang-format on

}  // namespace examples
