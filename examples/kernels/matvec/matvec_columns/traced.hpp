// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

namespace kc = kernelcost;

/// matvec_columns_kernel<T> as a traceable body.
template <typename T>
struct matvec_columns_body {
  static constexpr const char* name = "matvec_columns";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> a, kc::ptr<K, const T> x, kc::ptr<K, T> y,
                                      unsigned rows, unsigned cols) const {
    const unsigned j = k.block().x * k.block_dim().x + k.thread().x;
    if (k.branch(j >= cols)) return;
    const kc::num<K, T> xj = x[j];
    const auto column = a + j;
    k.repeat(kc::unrolled<1>, rows,
             [&](unsigned i) { k.atomic_add(y + i, column[static_cast<std::size_t>(i) * cols] * xj); });
  }
};

constexpr kc::kernel_trace trace_matvec_columns(unsigned rows, unsigned cols, kc::threads block,
                                                const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  const kc::count elements = kc::count(rows) * cols;
  return kc::trace<matvec_columns_body<float>>(samples, kc::launch_1d(cols, block), buffer<float>{"A", elements},
                                               buffer<float>{"x", cols}, buffer<float>{"y", rows}, rows, cols);
}

}  // namespace examples
