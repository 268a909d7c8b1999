// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../heat.hpp"

#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

/// heat_shared_kernel<Side> as a traceable body.
template <unsigned Side>
struct heat_shared_body {
  static constexpr const char* name = "heat_shared";
  static constexpr float fourier_number = 0.1875F;

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> now, kc::ptr<K, float> next, unsigned n) const {
    const auto tile = kc::shared_array<"tile", float, Side + 2, Side + 2>(k);
    const unsigned x = k.block().x * Side + k.thread().x;
    const unsigned y = k.block().y * Side + k.thread().y;
    const unsigned column = k.thread().x + 1;
    const unsigned row = k.thread().y + 1;
    tile[row][column] = node_value(k, now, n, x, y);
    k.when(column == 1, [&] { tile[row][0] = node_value(k, now, n, x - 1, y); });
    k.when(column == Side, [&] { tile[row][Side + 1] = node_value(k, now, n, x + 1, y); });
    k.when(row == 1, [&] { tile[0][column] = node_value(k, now, n, x, y - 1); });
    k.when(row == Side, [&] { tile[Side + 1][column] = node_value(k, now, n, x, y + 1); });
    k.sync_block();
    if (x >= n || y >= n)
      return;  // the tracer sees the remaining threads; if told the condition, nvcc would compute it as a number
    next[static_cast<std::size_t>(y) * n + x] =
        step<K>(n, x, y, tile[row][column], tile[row][column - 1], tile[row][column + 1], tile[row - 1][column],
                tile[row + 1][column]);
  }

 private:
  /// The field at a node, and 0 outside the field.
  template <class K>
  static KERNELCOST_FUNCTION kc::num<K, float> node_value(K& k, kc::ptr<K, const float> field, unsigned n, unsigned x,
                                                          unsigned y) {
    if (k.branch(x < n && y < n)) return field[static_cast<std::size_t>(y) * n + x];
    return 0.0F;
  }
  template <class K>
  static KERNELCOST_FUNCTION kc::num<K, float> step(unsigned n, unsigned x, unsigned y, kc::num<K, float> centre,
                                                    kc::num<K, float> left, kc::num<K, float> right,
                                                    kc::num<K, float> up, kc::num<K, float> down) {
    const bool at_edge = x == 0 || y == 0 || x == n - 1 || y == n - 1;
    const kc::num<K, float> next = centre + fourier_number * (left + right + up + down - 4.0F * centre);
    return at_edge ? kc::num<K, float>(0.0F) : next;
  }
};

template <unsigned Side>
constexpr kc::kernel_trace trace_heat_shared(unsigned n, const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  const kc::count nodes = kc::count(n) * n;
  return kc::trace<heat_shared_body<Side>>(samples, heat_launch(n, Side), buffer<float>{"now", nodes},
                                           buffer<float>{"next", nodes}, n);
}

}  // namespace examples
