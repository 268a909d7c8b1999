// SPDX-License-Identifier: BSL-1.0
// Blocks of 32 x 8 threads read `Read` arrays and update `Written` others in place, in rows of `nx` elements, and walk
// up `planes` planes each. Rows of 320 elements begin at lines of 128 bytes, rows of 304 at sectors, rows of 300
// anywhere. nvcc -std=c++17 -O3 -arch=native split_lines.cu && ./a.out > CARD.csv
#include <cstdio>
#include <cuda_runtime.h>

template <int Read, int Written>
__global__ void walk(const float* __restrict__ in, float* out, int nx, int ny, int nz, int planes) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  const size_t plane = static_cast<size_t>(nx) * ny, cells = plane * nz;
  const int first = blockIdx.z * planes, last = min(first + planes, nz);
  size_t cell = first * plane + static_cast<size_t>(y) * nx + x;
  float all = 0;
  for (int z = first; z < last; ++z, cell += plane) {
    float sum = 0;
#pragma unroll
    for (int i = 0; i < Read; ++i) sum += in[i * cells + cell];
    if (Written == 0) all += sum;
#pragma unroll
    for (int i = 0; i < Written; ++i) out[i * cells + cell] += sum;
  }
  if (Written == 0 && all == 12345.F) out[0] = all;
}
template <int Read, int Written>
void measure(const float* in, float* out, int nx, int planes) {
  constexpr int ny = 214, nz = 198, times = 10;
  const dim3 block(32, 8), grid((nx + 31) / 32, (ny + 7) / 8, (nz + planes - 1) / planes);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  for (int i = 0; i < 3; ++i) walk<Read, Written><<<grid, block>>>(in, out, nx, ny, nz, planes);
  cudaEventRecord(begin);
  for (int i = 0; i < times; ++i) walk<Read, Written><<<grid, block>>>(in, out, nx, ny, nz, planes);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, begin, end);
  if (cudaGetLastError() != cudaSuccess) std::printf("fails\n");
  const double bytes = 4.0 * nx * ny * nz * (Read + 2 * Written), us = milliseconds * 1e3 / times;
  std::printf("%d,%d,%d,%d,%.1f,%.0f\n", Read, Written, nx, planes, us, bytes / us / 1e3);
}

int main() {
  const size_t cells = size_t{320} * 214 * 198;
  float *in, *out;
  cudaMalloc(&in, cells * 8 * sizeof *in);
  cudaMalloc(&out, cells * 3 * sizeof *out);
  cudaMemset(in, 0, cells * 8 * sizeof *in);
  cudaMemset(out, 0, cells * 3 * sizeof *out);
  std::printf("read,written,nx,planes,duration_us,GB_per_s\n");
  for (const int nx : {320, 304, 300})
    for (const int planes : {1, 4, 33}) {
      measure<8, 0>(in, out, nx, planes);
      measure<5, 1>(in, out, nx, planes);
      measure<5, 3>(in, out, nx, planes);
    }
}
