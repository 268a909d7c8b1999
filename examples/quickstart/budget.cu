// SPDX-License-Identifier: BSL-1.0
// A kernel with its budget: the build stops as soon as an estimate says that the kernel takes longer.
//   nvcc -std=c++20 -Ikernelcost/include budget.cu -o budget && ./budget
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/print.hpp>

#include <cstdlib>
#include <iostream>
#include <vector>

namespace kc = kernelcost;
using namespace kc::literals;

__global__ void axpy(int n, float a, const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] += a * x[i];
}

// The kernel as a tree: it states the operations of a thread, and never how long they take.
constexpr auto axpy_tree(kc::count n) {
  using namespace kc::expr;
  const buffer<float> x{"x", n}, y{"y", n};
  return kernel("axpy", guard(n, load(x), load(y), compute<float>(op::fma), store(y)));
}

constexpr int n = 1 << 26;
constexpr auto launch = kc::launch_1d(n, 256_threads);
constexpr auto cost = kc::estimate(axpy_tree(n), launch, kc::machine::h200, kc::model::calibrated);

KERNELCOST_BUDGET(cost.time, 280_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);
static_assert(cost.accesses.of("y").sectors == 2 * n / 8);  // a sector has 8 floats; y is loaded and stored
static_assert(cost.occupancy.fraction() == 1);

int main() {
  std::cout << "estimate for an H200: " << to_string(cost) << '\n';

  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::cout << "no GPU here: the kernel was not run\n";
    return EXIT_SUCCESS;
  }
  std::vector<float> ones(n, 1), result(n);
  float *x = nullptr, *y = nullptr;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemcpy(x, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(y, ones.data(), n * sizeof(float), cudaMemcpyHostToDevice);
  axpy<<<n / 256, 256>>>(n, 2, x, y);
  cudaMemcpy(result.data(), y, n * sizeof(float), cudaMemcpyDeviceToHost);

  const bool right = cudaGetLastError() == cudaSuccess && result == std::vector<float>(n, 3);
  std::cout << "on this GPU: " << (right ? "right\n" : "wrong\n");
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
