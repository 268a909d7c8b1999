// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

namespace kc = kernelcost;

/// reduction_many_per_thread_kernel<Block, T> as a traceable body.
template <unsigned Block, typename T>
struct reduction_many_per_thread_body {
  static constexpr const char* name = "reduction_many_per_thread";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const T> a, kc::ptr<K, T> sums, std::size_t n) const {
    const auto partial = kc::shared_array<"partial", T, Block>(k);
    const unsigned t = k.thread().x;
    const std::size_t stride = static_cast<std::size_t>(k.grid_dim().x) * 2 * Block;
    kc::num<K, T> sum = 0;
    for (const std::size_t i :
         k.range(static_cast<std::size_t>(k.block().x) * 2 * Block + t, n, stride, kc::expr::dependent)) {
      sum += a[i];
      if (k.branch(i + Block < n)) sum += a[i + Block];
    }
    partial[t] = sum;
    k.sync_block();
    for (unsigned half = Block / 2; half > 32; half /= 2) {
      if (k.branch(t < half)) partial[t] += partial[t + half];
      k.sync_block();
    }
    if (k.branch(t >= 32)) return;
    sum = sum_of_warp(k, partial, t);
    if (k.branch(t == 0)) sums[k.block().x] = sum;
  }

 private:
  template <class K>
  static KERNELCOST_FUNCTION kc::num<K, T> sum_of_warp(K& k, kc::ptr<K, T> partial, unsigned t) {
    kc::num<K, T> sum = partial[t] + partial[t + 32];
    for (unsigned distance = 16; distance > 0; distance /= 2) {
      k.sync_warp();
      partial[t] = sum;
      k.sync_warp();
      sum += partial[t + distance];
    }
    return sum;
  }
};

template <unsigned Block, typename T>
constexpr kc::kernel_trace trace_reduction_many_per_thread(std::size_t n, unsigned blocks,
                                                           const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  return kc::trace<reduction_many_per_thread_body<Block, T>>(samples, kc::launch_blocks(blocks, kc::threads{Block}),
                                                             buffer<T>{"a", n}, buffer<T>{"sums", blocks}, n);
}

}  // namespace examples
