// SPDX-License-Identifier: BSL-1.0
// Blocks of 256 threads sweep once, twice and three times over rows of their own, of 4 kB to 1 MB: from which size on
// does L1 lose a row before the next pass? A gigabyte in all. Build and run: nvcc -O3 -arch=native passes.cu -o passes
// && ./passes > CARD.csv
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdio>
#include <cstdlib>

#define CHECK(call) \
  if (const cudaError_t error = (call); error != cudaSuccess) { \
    std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error)); \
    std::exit(1); \
  }

constexpr std::size_t elements = std::size_t{1} << 28;
constexpr int block = 256;

template <int Passes>
__global__ void passes(const float* in, float* out, int n) {
  const float* row = in + static_cast<std::size_t>(blockIdx.x) * n;
  float s = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) s += row[i];
  if (Passes > 1) {
    float m = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) m = fmaxf(m, row[i] - s);
    s = m;
  }
  if (Passes > 2) {
    float m = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) m += row[i] * s;
    s = m;
  }
  out[static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x] = s;
}

/// Microseconds of a launch, in a train of 20 after 10.
template <int Passes>
float time_of(const float* in, float* out, int n) {
  const auto blocks = static_cast<unsigned>(elements / n);
  cudaEvent_t first, last;
  CHECK(cudaEventCreate(&first));
  CHECK(cudaEventCreate(&last));
  for (int i = 0; i < 10; ++i) passes<Passes><<<blocks, block>>>(in, out, n);
  CHECK(cudaEventRecord(first));
  for (int i = 0; i < 20; ++i) passes<Passes><<<blocks, block>>>(in, out, n);
  CHECK(cudaEventRecord(last));
  CHECK(cudaEventSynchronize(last));
  float milliseconds = 0;
  CHECK(cudaEventElapsedTime(&milliseconds, first, last));
  return milliseconds * 1000 / 20;
}

int main() {
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, elements * sizeof(float)));
  CHECK(cudaMalloc(&out, elements / 1024 * block * sizeof(float)));
  CHECK(cudaMemset(in, 0, elements * sizeof(float)));
  std::printf("elements_of_a_row,one_pass_us,two_passes_us,three_passes_us\n");
  for (int n = 1024; n <= 262144; n *= 2)
    std::printf("%d,%.2f,%.2f,%.2f\n", n, time_of<1>(in, out, n), time_of<2>(in, out, n), time_of<3>(in, out, n));
}
