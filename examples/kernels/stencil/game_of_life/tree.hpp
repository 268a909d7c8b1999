// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

inline constexpr kc::extent game_of_life_block{32, 8};

/// The tree of game_of_life_kernel<unsigned char>. A warp's cells in a row are one sector; their neighbours lie in two.
constexpr auto game_of_life(kc::count width, kc::count height) {
  using namespace kc::expr;
  const kc::count cells = width * height;
  const kc::count of_a_block = (game_of_life_block.x + 2) * (game_of_life_block.y + 2);
  const auto now = buffer<unsigned char>{"now", cells}.per_block(of_a_block < cells ? of_a_block : cells);
  const buffer<unsigned char> next{"next", cells};
  // clang-format off
  return kernel("game_of_life", resources{.registers = 26},
    guard(cells,                                     // if (x < width && y < height)
      compute<int>(op::fma, 5, independent),         // x, y and three rows
      compute<int>(op::compare, 4, independent),
      compute<int>(op::select, 4, independent),
      load(now, coalesced, cached, 3),               // above[x], row[x], below[x]
      load(now, sectors_per_request(2), cached, 6),  // left and right neighbours of these
      compute<int>(op::add, 7),
      compute<int>(op::compare, 3, independent),     // neighbours == 3, neighbours == 2, row[x] != 0
      compute<int>(op::logic, 2),
      store(next, coalesced, streaming)));           // next[y * width + x]
  // clang-format on
}

constexpr kc::launch game_of_life_launch(kc::count width, kc::count height) {
  return kc::launch_2d(width, height, game_of_life_block);
}

}  // namespace examples
