// SPDX-License-Identifier: BSL-1.0
// Lanes walk along rows of their own, with more and more warps on each SM. record.sh counts with the profiler which
// sectors L1 still holds when a lane comes back to them.
#include <cstdio>
#include <cstdlib>

namespace {

void check(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}

/// Each thread adds up `trips` elements of its row of one or two matrices whose rows lie `row` elements apart, and of a
/// column of a third one if it streams.
template <int Unroll, int Arrays, bool Streams>
__global__ void walk(const float* __restrict__ a, const float* __restrict__ b, const float* __restrict__ column,
                     float* __restrict__ out, int row, int trips) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int total = gridDim.x * blockDim.x;
  float sum = 0;
#pragma unroll Unroll
  for (int k = 0; k < trips; ++k) {
    sum = sum * 0.5f + a[i * row + k];
    if (Arrays > 1) sum = sum * 0.5f + b[i * row + k];
    if (Streams) sum = sum * 0.5f + column[k * total + i];
  }
  // Never so, but the compiler does not know.
  if (sum == 12345.678f) out[i] = sum;
}

struct variant {
  int unroll, arrays;
  bool streams;
  void (*kernel)(const float*, const float*, const float*, float*, int, int);
};
constexpr variant variants[] = {{1, 1, false, walk<1, 1, false>}, {4, 1, false, walk<4, 1, false>},
                                {8, 1, false, walk<8, 1, false>}, {1, 1, true, walk<1, 1, true>},
                                {4, 1, true, walk<4, 1, true>},   {1, 2, false, walk<1, 2, false>},
                                {4, 2, false, walk<4, 2, false>}, {8, 2, false, walk<8, 2, false>}};

}  // namespace

int main() {
  constexpr int most_trips = 64, longest_row = 1040, threads = 256, most_blocks = 8;
  int sms = 0;
  check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0), "the number of SMs");
  const auto lanes = static_cast<std::size_t>(sms) * most_blocks * threads;
  float *a = nullptr, *b = nullptr, *column = nullptr, *out = nullptr;
  check(cudaMalloc(&a, lanes * longest_row * sizeof(float)), "the first matrix");
  check(cudaMalloc(&b, lanes * longest_row * sizeof(float)), "the second matrix");
  check(cudaMalloc(&column, lanes * most_trips * sizeof(float)), "the columns");
  check(cudaMalloc(&out, lanes * sizeof(float)), "the sums");
  std::printf("unroll,arrays,streams,row,warps,trips\n");
  for (const variant& one : variants)
    for (const int row : {32, 33, 40, 41, 48, 64, 65, 96, 128, 129, 256, 257, 1024, 1025})
      for (int blocks = 1; blocks <= most_blocks; ++blocks) {
        const int trips = row < most_trips ? row : most_trips;
        one.kernel<<<sms * blocks, threads>>>(a, b, column, out, row, trips);
        check(cudaDeviceSynchronize(), "a walk");
        std::printf("%d,%d,%d,%d,%d,%d\n", one.unroll, one.arrays, one.streams ? 1 : 0, row, blocks * threads / 32,
                    trips);
      }
}
