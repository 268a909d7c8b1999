// SPDX-License-Identifier: BSL-1.0
// Whether blocks that walk through the same data at the same time wait for device memory together. A warp a block makes
// dependent loads of a line each, and `sharing` blocks walk through the same lines. No launch finds its data in L2.
// nvcc -std=c++17 -O3 -arch=native in_step.cu && ./a.out > CARD.csv
#include <cstdio>
#include <cuda_runtime.h>

constexpr int line = 32;  // words

__global__ void walk(const int* data, int trips, int sharing, bool neighbours, int* out) {
  const int streams = gridDim.x / sharing;
  const int stream = neighbours ? blockIdx.x / sharing : blockIdx.x % streams;
  const int* mine = data + static_cast<size_t>(stream) * trips * line + threadIdx.x;
  int sum = 0;  // all words are 0
  for (int t = 0; t < trips; ++t) {
    sum += *mine;
    mine += line + sum;
  }
  if (sum != 0) out[blockIdx.x] = sum;
}

int main() {
  int sms = 0;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  const size_t words = size_t{1} << 30;
  int *data, *out;
  cudaMalloc(&data, words * sizeof *data);
  cudaMemset(data, 0, words * sizeof *data);
  cudaMalloc(&out, 1 << 20);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  std::printf("blocks_of_sm,neighbours,sharing,in_l2,trip_ns\n");
  for (const int of_sm : {1, 4})
    for (const bool neighbours : {true, false})
      for (const int sharing : {1, 2, 3, 4, 6, 11, 33, 132})
        for (const bool in_l2 : {false, true}) {
          const int blocks = sms * of_sm, trips = 256, times = 12;
          if (blocks % sharing != 0) continue;
          const size_t step = static_cast<size_t>(blocks / sharing) * trips * line;
          // A megabyte and a half more than L2 holds, at least, until the data come again.
          const size_t apart = in_l2 ? 0 : step + (size_t{1} << 22);
          float best = 1e9F;
          for (int i = 0; i < times; ++i) {
            const size_t at = apart == 0 ? 0 : i * apart;
            if (at + step > words) break;
            cudaEventRecord(begin);
            walk<<<blocks, line>>>(data + at, trips, sharing, neighbours, out);
            cudaEventRecord(end);
            cudaEventSynchronize(end);
            float milliseconds = 0;
            cudaEventElapsedTime(&milliseconds, begin, end);
            if (i > 1 && milliseconds < best) best = milliseconds;
          }
          if (cudaGetLastError() != cudaSuccess) std::printf("fails\n");
          std::printf("%d,%d,%d,%d,%.1f\n", of_sm, neighbours ? 1 : 0, sharing, in_l2 ? 1 : 0, best * 1e6 / trips);
          // The next row begins with other data in L2.
          cudaMemset(data + words / 2, 0, size_t{1} << 28);
        }
}
