// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../product.hpp"

#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

/// product_shared_kernel<Width> as a traceable body. The tile of A is read by fours, as in the compiled code.
template <unsigned Width>
struct product_shared_body {
  static constexpr const char* name = "product_shared";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> a, kc::ptr<K, const float> b, kc::ptr<K, float> c,
                                      unsigned cols) const {
    const auto a_tile = kc::shared_array<"A_tile", float, Width, Width>(k);
    const auto b_tile = kc::shared_array<"B_tile", float, Width, Width>(k);
    const auto thread = k.thread();
    const std::size_t row = k.block().y * Width + thread.y;
    const std::size_t col = k.block().x * Width + thread.x;
    a_tile[thread.y][thread.x] = a[row * Width + thread.x];
    b_tile[thread.y][thread.x] = b[std::size_t{thread.y} * cols + col];
    k.sync_block();
    kc::num<K, float> sum = 0;
    k.repeat(kc::unrolled<Width / 4, kc::expr::dependent>, 0U, Width, 4U, [&](unsigned i) {
      const kc::vec<K, float, 4> quad = *kc::vector_pointer<4>(a_tile[thread.y] + i);
      sum += quad.x * b_tile[i][thread.x];
      sum += quad.y * b_tile[i + 1][thread.x];
      sum += quad.z * b_tile[i + 2][thread.x];
      sum += quad.w * b_tile[i + 3][thread.x];
    });
    c[row * cols + col] = sum;
  }
};

template <unsigned Width>
constexpr kc::kernel_trace trace_product_shared(unsigned rows, unsigned cols, const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  return kc::trace<product_shared_body<Width>>(
      samples, product_launch(rows, cols, Width), buffer<float>{"A", kc::count(rows) * Width},
      buffer<float>{"B", kc::count(Width) * cols}, buffer<float>{"C", kc::count(rows) * cols}, cols);
}

}  // namespace examples
