// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest spmv_csr_vector_manifest{
  {.name = "spmv_csr_vector",
   .about = "y = A x with A in compressed rows, one row a warp",
   .example_of = kernel_class::irregular,
   .role = kernel_role::spent,
   .variant_of = "a thread or a warp to a row",
   .parameters = {param::whole("rows", 1 << 18), param::whole("cols", 1 << 18), param::whole("entries", 16),
                  param::block(256).multiple_of(32), param::type("double")},
   .constraint = entries_fit,
   .measured = {
     "rows=4;cols=2^14;entries=1024;block=128;type=float",
     "rows=528;cols=2^16;entries=256;block=128;type=double",
     "rows=2^13;cols=2^18;entries=32;block=256;type=float",
     "rows=2^16;cols=2^16;entries=64;block=256;type=double",
     "rows=2^18;cols=2^18;entries=16;block=256;type=double",
     "rows=2^20;cols=2^20;entries=16;block=256;type=float",
     "rows=2^17;cols=2^24;entries=128;block=256;type=float",
     "rows=2^18;cols=2^14;entries=100;block=128;type=double"},
   .checked = {
     "rows=1;cols=1;entries=1;block=32;type=float",
     "rows=333;cols=1000;entries=7;block=96;type=double",
     "rows=100;cols=50;entries=77;block=128;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(spmv_csr_vector<T>(a["rows"], a["cols"], a["entries"]), spmv_csr_vector_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
