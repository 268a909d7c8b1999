// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

/// transpose_tiled_kernel<T> as a traceable body; with a pitch of 33 elements it is transpose_padded_kernel<T>.
template <typename T, int Pitch = transpose_tile>
struct transpose_tiled_body {
  static constexpr const char* name = Pitch == transpose_tile ? "transpose_tiled" : "transpose_padded";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> in, kc::ptr<K, T> out, unsigned rows,
                                      unsigned cols) const {
    const auto tile = kc::shared_array<"tile", T, transpose_tile, Pitch>(k);
    const unsigned x = k.thread().x;
    const unsigned y = k.thread().y;
    const std::size_t col = k.block().x * transpose_tile;
    const std::size_t row = k.block().y * transpose_tile;
    const auto trips = kc::unrolled<transpose_trips, kc::expr::independent>;
    k.repeat(trips, 0U, transpose_tile, transpose_block_rows,
             [&](unsigned j) { tile[y + j][x] = in[(row + y + j) * cols + col + x]; });
    k.sync_block();
    k.repeat(trips, 0U, transpose_tile, transpose_block_rows,
             [&](unsigned j) { out[(col + y + j) * rows + row + x] = tile[x][y + j]; });
  }
};

template <typename T, int Pitch = transpose_tile>
constexpr kc::kernel_trace trace_transpose_tiled(unsigned rows, unsigned cols, const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  const kc::count elements = kc::count(rows) * cols;
  return kc::trace<transpose_tiled_body<T, Pitch>>(samples, transpose_launch(rows, cols), buffer<T>{"in", elements},
                                                   buffer<T>{"out", elements}, rows, cols);
}

}  // namespace examples
