// SPDX-License-Identifier: BSL-1.0
// pipeline.hpp: a vector goes to the card, through a kernel and back, in chunks, so that copies and kernels overlap
#pragma once
#include <kernelcost/kernelcost.hpp>

namespace kc = kernelcost;
using namespace kc::literals;

constexpr auto scale(kc::count n) {
  using namespace kc::expr;
  const buffer<float> x{"x", n};
  return kernel("scale", guard(n, load(x, coalesced), compute<float>(op::mul), store(x, coalesced)));
}

constexpr void pipeline(kc::timeline& t, kc::count n, int chunks) {
  const kc::stream streams[] = {t.create_stream(), t.create_stream(), t.create_stream()};
  const kc::count part = ceil_div(n, chunks);
  const auto run = kc::run_of(scale(part), kc::launch_1d(part, 256_threads), kc::machine::h200, kc::model::calibrated);
  for (int i = 0; i < chunks; ++i) {
    const auto s = streams[i % 3];
    t.copy_to_device_async(kc::pinned, part * 4_B, s);
    t.launch(run, s);
    t.copy_to_host_async(kc::pinned, part * 4_B, s);
  }
  t.synchronize_device();
}

constexpr kc::seconds pipeline_time(kc::count n, int chunks) {
  kc::timeline t{kc::machine::h200, kc::model::calibrated_program};
  pipeline(t, n, chunks);
  return t.elapsed();
}

/// The best number of chunks, at most twelve: few chunks overlap little, many chunks pay the latency of each copy.
constexpr int best_chunks(kc::count n) {
  int best = 1;
  auto least = pipeline_time(n, best);
  for (int chunks = 2; chunks <= 12; ++chunks)
    if (const auto time = pipeline_time(n, chunks); time < least) {
      best = chunks;
      least = time;
    }
  return best;
}
