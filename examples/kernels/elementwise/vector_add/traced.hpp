// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

namespace kc = kernelcost;

/// vector_add_kernel<T> as a traceable body.
template <typename T>
struct vector_add_body {
  static constexpr const char* name = "vector_add";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> a, kc::ptr<K, const T> b, kc::ptr<K, T> c,
                                      std::size_t n) const {
    const std::size_t i = static_cast<std::size_t>(k.block().x) * k.block_dim().x + k.thread().x;
    if (k.branch(i < n)) c[i] = a[i] + b[i];
  }
};

template <typename T>
constexpr kc::kernel_trace trace_vector_add(std::size_t n, kc::threads block, const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  return kc::trace<vector_add_body<T>>(samples, kc::launch_1d(n, block), buffer<T>{"a", n}, buffer<T>{"b", n},
                                       buffer<T>{"c", n}, n);
}

}  // namespace examples
