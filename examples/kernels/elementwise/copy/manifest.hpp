// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest copy_manifest{
  {.name = "copy",
   .about = "out = in in pieces of 4, 8 or 16 bytes, any number of threads",
   .example_of = kernel_class::streaming,
   .any_launch = true,
   .parameters = {param::size("n", 1 << 24), param::whole("width", 4).one_of({1, 2, 4}), param::blocks(1056),
                  param::block(256)},
   .constraint = [](const parameter_set& given) { require_multiple(given, "n", "width"); },
   .measured = {
     // One block with one vector per thread, one block with many, and then sizes from L2 up to a gigabyte in both
     // arrays.
     "n=1024;width=4;blocks=1;block=256",
     "n=2^16;width=1,4;blocks=1;block=256",
     "n=2^20;width=4;blocks=16;block=256",
     "n=2^20;width=1,2,4;blocks=1056;block=256",
     "n=2^24;width=4;blocks=132;block=256",
     "n=2^27;width=1,2,4;blocks=1056;block=256",
     // One float per thread.
     "n=2^24;width=1;blocks=2^16;block=256"},
   .checked = {
     "n=1;width=1;blocks=1;block=32",
     "n=1000;width=4;blocks=3;block=96",
     "n=4098;width=2;blocks=2;block=128",
     "n=5003;width=1;blocks=5;block=64"}},
  [](const arguments& a, auto& use) {
    const auto launch = copy_launch(a["blocks"], a.block());
    if (a["width"] == 1)
      use(copy<1>(a["n"], a["blocks"], a.block()), launch);
    else if (a["width"] == 2)
      use(copy<2>(a["n"], a["blocks"], a.block()), launch);
    else
      use(copy<4>(a["n"], a["blocks"], a.block()), launch); }};
// clang-format on

}  // namespace examples
