// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>

namespace examples {

namespace kc = kernelcost;

inline constexpr kc::extent stencil_3d_block{32, 4, 4};

/// The tree of stencil_3d_kernel<T>. A warp is 32 points of a row, so that a row at an edge consists of whole warps.
template <typename T>
constexpr auto stencil_3d(kc::count width, kc::count height, kc::count depth) {
  using namespace kc::expr;
  constexpr kc::extent block = stencil_3d_block;
  const kc::count points = width * height * depth;
  const kc::count own = block.volume();
  const kc::count beside = 2 * (block.x * block.y + block.y * block.z + block.z * block.x);
  const auto in = buffer<T>{"in", points}.per_block(own + beside < points ? own + beside : points);
  const buffer<T> out{"out", points};
  const auto inside = [](kc::count n) { return n > 2 ? (n - 2) / n : kc::count{0}; };
  const double rows_inside = (inside(height) * inside(depth)).value();
  const kc::count shifted = sizeof(T) + 1;  // sectors of a row that begins one point off the start of a sector
  // clang-format off
  return kernel("stencil_3d", resources{.registers = sizeof(T) == 8 ? 26 : 22},
    guard(points,                                             // if (x < width && y < height && z < depth)
      compute<int>(op::fma, 6, independent),                  // x, y, z, i
      load(in, coalesced, cached),                            // in[i]
      compute<int>(op::compare, 6, independent),
      branch(uniform(rows_inside), sequence(
        load(in, sectors_per_request(shifted), cached),       // in[i - 1]
        load(in, sectors_per_request(shifted), cached),       // in[i + 1]
        load(in, coalesced, cached, 4),                       // above and below, in front and behind
        compute<T>(op::add, 5),
        compute<T>(op::mul),
        compute<T>(op::fma))),
      store(out, coalesced, streaming)));                     // out[i]
  // clang-format on
}

constexpr kc::launch stencil_3d_launch(kc::count width, kc::count height, kc::count depth) {
  return kc::launch_3d(width, height, depth, stencil_3d_block);
}

}  // namespace examples
