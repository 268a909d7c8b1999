// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../common/manifest.hpp"
#include "tree.hpp"

namespace examples {

// clang-format off
inline constexpr manifest histogram_manifest{
  {.name = "histogram",
   .about = "Counts how often each number occurs, with atomics in global memory; any number of threads",
   .example_of = kernel_class::atomics,
   .variant_of = "histogram",
   .parameters = {param::size("n", 1 << 24), param::whole("bins", 256), param::whole("even_percent", 100).up_to(100),
                  param::blocks(1056), param::block(256)},
   .measured = {
     // One block, and one warp per scheduler on a few SMs.
     "n=256,2^14;bins=256;even_percent=100;blocks=1;block=256",
     "n=2^18;bins=256;even_percent=100;blocks=16;block=128",
     // Contention from all threads on one count down to almost none.
     "n=2^24;bins=1,16,256,2^16;even_percent=100;blocks=1056;block=256",
     "n=2^24;bins=256,2^16;even_percent=50;blocks=1056;block=256",
     // One element per thread.
     "n=2^24;bins=256;even_percent=100;blocks=2^16;block=256",
     "n=2^20;bins=2^16;even_percent=100;blocks=2^12;block=256",
     "n=2^26;bins=2^16;even_percent=100;blocks=1056;block=256"},
   .checked = {
     "n=1;bins=1;even_percent=100;blocks=1;block=32",
     "n=1000;bins=16;even_percent=50;blocks=3;block=96",
     "n=4099;bins=300;even_percent=100;blocks=2;block=128",
     "n=5000;bins=1;even_percent=1;blocks=20;block=256"}},
  [](const arguments& a, auto& use) {
    use(histogram(a["n"], a["bins"], a["even_percent"], a["blocks"], a.block()),
        histogram_launch(a["blocks"], a.block())); }};
// clang-format on

}  // namespace examples
