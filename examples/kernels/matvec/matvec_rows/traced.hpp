// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

namespace kc = kernelcost;

/// matvec_rows_kernel<T> as a traceable body.
template <typename T>
struct matvec_rows_body {
  static constexpr const char* name = "matvec_rows";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> a, kc::ptr<K, const T> x, kc::ptr<K, T> y,
                                      unsigned rows, unsigned cols) const {
    const unsigned i = k.block().x * k.block_dim().x + k.thread().x;
    if (k.branch(i >= rows)) return;
    const auto row = a + static_cast<std::size_t>(i) * cols;
    kc::num<K, T> sum = 0;
    k.repeat(kc::unrolled<4, kc::expr::dependent>, cols, [&](unsigned j) { sum += row[j] * x[j]; });
    y[i] = sum;
  }
};

template <typename T>
constexpr kc::kernel_trace trace_matvec_rows(unsigned rows, unsigned cols, kc::threads block,
                                             const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  const kc::count elements = kc::count(rows) * cols;
  return kc::trace<matvec_rows_body<T>>(samples, kc::launch_1d(rows, block), buffer<T>{"A", elements},
                                        buffer<T>{"x", cols}, buffer<T>{"y", rows}, rows, cols);
}

}  // namespace examples
