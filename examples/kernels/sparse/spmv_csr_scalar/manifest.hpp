// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "../common_manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest spmv_csr_scalar_manifest{
  {.name = "spmv_csr_scalar",
   .about = "y = A x with A in compressed rows, one row a thread",
   .example_of = kernel_class::irregular,
   .role = kernel_role::spent,
   .variant_of = "a thread or a warp to a row",
   .parameters = {param::whole("rows", 1 << 18), param::whole("cols", 1 << 18), param::whole("entries", 16),
                  param::block(256), param::type("double")},
   .constraint = entries_fit,
   .measured = {
     "rows=256;cols=2^14;entries=32;block=256;type=float",
     "rows=132*128;cols=2^16;entries=16;block=128;type=double",
     "rows=2^18;cols=2^18;entries=16;block=256;type=float",
     "rows=2^20;cols=2^20;entries=16;block=256;type=double",
     "rows=2^20;cols=2^24;entries=8;block=256;type=float",
     "rows=2^16;cols=2^16;entries=64;block=256;type=double",
     "rows=2^17;cols=2^22;entries=100;block=128;type=float"},
   .checked = {
     "rows=1;cols=1;entries=1;block=32;type=float",
     "rows=333;cols=1000;entries=7;block=96;type=double",
     "rows=1000;cols=50;entries=33;block=128;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(spmv_csr_scalar<T>(a["rows"], a["cols"], a["entries"]), spmv_csr_scalar_launch(a["rows"], a.block())); }};
// clang-format on

}  // namespace examples
