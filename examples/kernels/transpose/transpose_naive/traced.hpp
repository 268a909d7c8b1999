// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../transpose.hpp"

#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

/// transpose_naive_kernel<T> as a traceable body.
template <typename T>
struct transpose_naive_body {
  static constexpr const char* name = "transpose_naive";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> in, kc::ptr<K, T> out, unsigned rows,
                                      unsigned cols) const {
    const std::size_t col = k.block().x * transpose_tile + k.thread().x;
    const std::size_t row = k.block().y * transpose_tile + k.thread().y;
    k.repeat(kc::unrolled<transpose_trips>, 0U, transpose_tile, transpose_block_rows,
             [&](unsigned j) { out[col * rows + row + j] = in[(row + j) * cols + col]; });
  }
};

template <typename T>
constexpr kc::kernel_trace trace_transpose_naive(unsigned rows, unsigned cols, const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  const kc::count elements = kc::count(rows) * cols;
  return kc::trace<transpose_naive_body<T>>(samples, transpose_launch(rows, cols), buffer<T>{"in", elements},
                                            buffer<T>{"out", elements}, rows, cols);
}

}  // namespace examples
