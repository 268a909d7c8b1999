// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest stencil_3d_manifest{
  {.name = "stencil_3d",
   .about = "One step of a stencil of seven points in space from global memory, one point a thread",
   .example_of = kernel_class::stencil,
   .role = kernel_role::spent,
   .parameters = {param::whole("width", 256), param::whole("height", 256), param::whole("depth", 256),
                  param::type("float")},
   .measured = {
     "width=32;height=4;depth=4;type=float",
     "width=64;height=32;depth=32;type=float,double",
     "width=128,256,384;height=width;depth=width;type=float",
     "width=128,256;height=width;depth=width;type=double"},
   .checked = {
     "width=1;height=1;depth=1;type=float",
     "width=33;height=5;depth=7;type=double",
     "width=50;height=20;depth=9;type=float"}},
  []<typename T>(element_type<T>, const arguments& a, auto& use) {
    use(stencil_3d<T>(a["width"], a["height"], a["depth"]),
        stencil_3d_launch(a["width"], a["height"], a["depth"])); }};
// clang-format on

}  // namespace examples
