// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest lu_diagonal_manifest{
  {.name = "lu_diagonal",
   .about = "LU decompositions of small matrices, a matrix a block and a row a thread",
   .example_of = kernel_class::latency_bound,
   .role = kernel_role::spent,
   // 64 rows is the largest matrix that fits the shared memory of a block without opting in to more.
   .parameters = {param::whole("size", 32).up_to(64), param::whole("matrices", 1), param::type("float")},
   .measured = {
     "size=16,32,64;matrices=1;type=float",
     "size=64;matrices=1;type=double",
     "size=32;matrices=132;type=double",
     "size=32;matrices=1056;type=float",
     "size=64;matrices=2^13;type=float",
     "size=32;matrices=2^16;type=float"},
   .checked = {"size=1;matrices=1;type=float", "size=7;matrices=5;type=double", "size=48;matrices=3;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(lu_diagonal<T>(a["size"], a["matrices"]), lu_diagonal_launch<T>(a["size"], a["matrices"])); }};
// clang-format on

}  // namespace examples
