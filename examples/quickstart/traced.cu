// SPDX-License-Identifier: BSL-1.0
// A kernel that is its own description: it runs on the GPU, and the compiler traces it to count its operations.
//   nvcc -std=c++20 -Ikernelcost/include traced.cu -o traced && ./traced
#include <kernelcost/cuda/runtime.hpp>
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/tree_text.hpp>

#include <cstdlib>
#include <iostream>
#include <numeric>
#include <vector>

namespace kc = kernelcost;
using namespace kc::literals;

struct transpose {
  static constexpr const char* name = "transpose";

  template <class K>
  KERNELCOST_FUNCTION void operator()(K& k, kc::ptr<K, const float> in, kc::ptr<K, float> out, unsigned n) const {
    const auto tile = kc::shared_array<"tile", float, 32, 33>(k);
    const auto t = k.thread();
    const auto b = k.block();
    tile[t.y][t.x] = in[(b.y * 32 + t.y) * n + b.x * 32 + t.x];
    k.sync_block();
    out[(b.x * 32 + t.y) * n + b.y * 32 + t.x] = tile[t.x][t.y];
  }
};

constexpr unsigned n = 4096;
constexpr unsigned size = n * n;
constexpr kc::launch launch{{n / 32, n / 32}, {32, 32}};
constexpr auto trace =
    kc::trace<transpose>(launch, kc::expr::buffer<float>{"in", size}, kc::expr::buffer<float>{"out", size}, n);
KERNELCOST_COALESCED(trace.global_load("in"));
KERNELCOST_COALESCED(trace.global_store("out"));
KERNELCOST_BANK_CONFLICT_AT_MOST(trace.shared("tile"), 1);  // with rows of 32 elements it would be 32

constexpr auto cost = kc::estimate(trace.kernel(), launch, kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 70_us);

int main() {
  std::cout << to_text(trace.kernel()) << "\nestimate for an H200: " << to_string(cost) << '\n';

  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::cout << "no GPU here: the kernel was not run\n";
    return EXIT_SUCCESS;
  }
  std::vector<float> matrix(size), result(size);
  std::iota(matrix.begin(), matrix.end(), 0.F);
  float *in = nullptr, *out = nullptr;
  cudaMalloc(&in, size * sizeof(float));
  cudaMalloc(&out, size * sizeof(float));
  cudaMemcpy(in, matrix.data(), size * sizeof(float), cudaMemcpyHostToDevice);
  kc::run_on_device<transpose><<<kc::cuda::dim3_of(launch.grid), kc::cuda::dim3_of(launch.block)>>>(in, out, n);
  cudaMemcpy(result.data(), out, size * sizeof(float), cudaMemcpyDeviceToHost);

  bool right = cudaGetLastError() == cudaSuccess;
  for (unsigned i = 0; i < size; ++i) right = right && result[i % n * n + i / n] == matrix[i];
  std::cout << "on this GPU: " << (right ? "right\n" : "wrong\n");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
