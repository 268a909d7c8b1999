// SPDX-License-Identifier: BSL-1.0
// A whole program: the code mirrors the CUDA program's copies, kernels and streams, and shows which of them overlap.
//   g++ -std=c++20 -Ikernelcost/include timeline.cpp -o timeline && ./timeline
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/program/timeline_text.hpp>

#include <iostream>

namespace kc = kernelcost;
using namespace kc::literals;

// Each element is the argument of a polynomial of degree 256.
constexpr auto horner(kc::count n) {
  using namespace kc::expr;
  const buffer<double> x{"x", n};
  return kernel("horner", guard(n, load(x), repeat(256, unroll<8>, compute<double>(op::fma)), store(x)));
}

// A vector is copied to the card, processed by the kernel and copied back: in chunks, each with its own stream.
constexpr void in_chunks(kc::timeline& t, int chunks, kc::count n) {
  const kc::count part = ceil_div(n, chunks);
  for (int i = 0; i < chunks; ++i) {
    const auto stream = t.create_stream();
    t.copy_to_device_async(kc::pinned, part * 8_B, stream);
    t.launch(horner(part), kc::launch_1d(part, 256_threads), stream);
    t.copy_to_host_async(kc::pinned, part * 8_B, stream);
  }
  t.synchronize_device();
}

constexpr kc::seconds time_of(int chunks, kc::count n) {
  kc::timeline t{kc::machine::h200};
  in_chunks(t, chunks, n);
  return t.elapsed();
}
KERNELCOST_BUDGET(time_of(8, 1 << 22), 1_ms);
static_assert(time_of(8, 1 << 22) < 0.7 * time_of(1, 1 << 22));

int main() {
  for (const int chunks : {1, 8}) {
    kc::timeline t{kc::machine::h200};
    in_chunks(t, chunks, 1 << 22);
    std::cout << "chunks: " << chunks << '\n' << kc::to_text(t.schedule()) << '\n';
  }
}
