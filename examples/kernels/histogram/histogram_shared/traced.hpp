// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../histogram.hpp"

#include <kernelcost/trace.hpp>

#include <cstddef>

namespace examples {

/// histogram_shared_kernel<Count> as a traceable body. The address of its additions depends on the data.
template <typename Count>
struct histogram_shared_body {
  static constexpr const char* name = "histogram_shared";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const Count> data, kc::ptr<K, Count> counts, std::size_t n,
                                      unsigned bins) const {
    const auto block_counts = kc::dynamic_shared<"block_counts", Count>(k, bins);
    const unsigned t = k.thread().x;
    const unsigned block = k.block_dim().x;
    k.repeat(kc::unrolled<1>, t, bins, block, [&](unsigned b) { block_counts[b] = 0; });
    k.sync_block();
    const std::size_t first = static_cast<std::size_t>(k.block().x) * block + t;
    const std::size_t stride = static_cast<std::size_t>(k.grid_dim().x) * block;
    k.repeat(kc::unrolled<1>, first, n, stride, [&](std::size_t i) { k.atomic_increment(block_counts + data[i]); });
    k.sync_block();
    k.repeat(kc::unrolled<1>, t, bins, block, [&](unsigned b) { k.atomic_add(counts + b, block_counts[b]); });
  }
};

/// `data` holds the bin of each element, or returns the bin at an index: `unsigned bin_of(long long i)`.
template <typename Data>
constexpr kc::kernel_trace trace_histogram_shared(std::size_t n, unsigned bins, unsigned blocks, kc::threads block,
                                                  Data data, const kc::sampling& samples = {}) {
  using kc::expr::buffer;
  return kc::trace<histogram_shared_body<unsigned>>(
      samples, kc::launch_blocks(blocks, block, kc::count(bins) * kc::bytes::from_value(sizeof(unsigned))),
      kc::sample_data(buffer<unsigned>{"data", n}, data), buffer<unsigned>{"counts", bins}, n, bins);
}

}  // namespace examples
