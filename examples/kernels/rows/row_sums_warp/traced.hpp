// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

namespace kc = kernelcost;

/// row_sums_warp_kernel<T> as a traceable body.
template <typename T>
struct row_sums_warp_body {
  static constexpr const char* name = "row_sums_warp";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> a, kc::ptr<K, T> y, unsigned rows,
                                      unsigned cols) const {
    const unsigned lane = k.thread().x % 32;
    const unsigned i = (k.block().x * k.block_dim().x + k.thread().x) / 32;
    if (k.branch(i >= rows)) return;
    const auto row = a + static_cast<std::size_t>(i) * cols;
    kc::num<K, T> sum = 0;
    k.repeat(kc::unrolled<1, kc::expr::dependent>, lane, cols, 32, [&](unsigned j) { sum += row[j]; });
    for (unsigned distance = 16; distance > 0; distance /= 2) sum += k.shuffle_down(sum, distance);
    if (k.branch(lane == 0)) y[i] = sum;
  }
};

template <typename T>
constexpr kc::kernel_trace trace_row_sums_warp(unsigned rows, unsigned cols, kc::threads block,
                                               const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  return kc::trace<row_sums_warp_body<T>>(samples, kc::launch_1d(kc::count(rows) * 32, block),
                                          buffer<T>{"A", kc::count(rows) * cols}, buffer<T>{"y", rows}, rows, cols);
}

}  // namespace examples
