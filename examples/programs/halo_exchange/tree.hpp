// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples::halo_exchange {

namespace kc = kernelcost;

/// The tree of heat_rows_kernel<T> on `rows` rows of n nodes: all five loads are in flight together. A warp is a row of
/// its block.
template <typename T>
constexpr auto heat_rows(kc::count n, kc::count rows) {
  using namespace kc::expr;
  constexpr kc::count width = 32;
  constexpr kc::count height = 8;
  const kc::count size = sizeof(T);
  const kc::count of_block = rows < height ? rows : height;
  // The rows above and below, and a sector at either end of each row.
  const kc::count touched = (of_block + 2) * width + 2 * (32 / size) * of_block;
  const auto now = buffer<T>{"now", n * (rows + 2)}.per_block(touched);
  const buffer<T> next{"next", n * (rows + 2)};
  // A warp's nodes are `size` sectors; its neighbours to one side reach into one more.
  const auto beside = sectors_per_request(size + 1);
  // clang-format off
  return kernel("heat_rows", resources{.registers = sizeof(T) == sizeof(double) ? 20 : 17},
    guard(n * rows,                               // if (x < n && index < count)
      compute<int>(op::fma, 4, independent),      // positions and addresses
      compute<int>(op::add, 17, independent),
      compute<int>(op::compare, 7, independent),  // whether there are neighbours, and whether the node is at the edge
      load(now, coalesced, cached),               // now[at]
      load(now, beside, cached),                  // now[at - 1]
      load(now, beside, cached),                  // now[at + 1]
      load(now, coalesced, cached),               // now[at - n]
      load(now, coalesced, cached),               // now[at + n]
      compute<T>(op::add, 3, dependent),
      compute<T>(op::fma, 2, dependent),
      compute<T>(op::select),                     // 0 at the edge
      store(next, coalesced, streaming)));        // next[at]
  // clang-format on
}
constexpr kc::launch heat_rows_launch(kc::count n, kc::count rows) { return kc::launch_2d(n, rows, {32, 8}); }

}  // namespace examples::halo_exchange
