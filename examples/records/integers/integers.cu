// SPDX-License-Identifier: BSL-1.0
// The cost of the upper half of a product, of divisions by a constant, and of reciprocals: the latency of an operation
// that needs the result of the one before, and the cycles of an SM for each warp's operation while 32 warps run.
// nvcc -std=c++17 -O3 -arch=native integers.cu && ./a.out > CARD.csv
#include <cstdio>
#include <cuda_runtime.h>

#define OPERATION(name, type, expression) \
  struct name { \
    using number = type; \
    static __device__ number of(number a, number b) { return expression; } \
  };
OPERATION(mul_int32, int, a* b)
OPERATION(high_int32, int, __mulhi(a, b))
OPERATION(quotient_by_100_int32, int, a / 100 + b)
OPERATION(remainder_by_100_int32, int, a % 100 + b)
OPERATION(mul_int64, unsigned long long, a* b)
OPERATION(high_uint64, unsigned long long, __umul64hi(a, b))
OPERATION(high_int64, long long, __mul64hi(a, b) + 1)
OPERATION(quotient_by_100_uint64, unsigned long long, a / 100 + b)
OPERATION(quotient_by_100_int64, long long, a / 100 + b)
OPERATION(remainder_by_100_int64, long long, a % 100 + b)
OPERATION(reciprocal_float, float, 1.0f / a + b)
OPERATION(reciprocal_double, double, 1.0 / a + b)

template <class Operation>
__global__ void in_a_row(typename Operation::number* out, typename Operation::number b, long long* cycles, int n) {
  auto a = static_cast<typename Operation::number>(threadIdx.x + 3);
  __syncthreads();
  const long long begin = clock64();
#pragma unroll 8
  for (int i = 0; i < n; ++i) a = Operation::of(a, b);
  const long long end = clock64();
  out[threadIdx.x] = a;
  if (threadIdx.x == 0) *cycles = end - begin;
}
template <class Operation>
void measure(const char* name) {
  typename Operation::number* out;
  long long* cycles;
  cudaMalloc(&out, 1024 * sizeof *out);
  cudaMalloc(&cycles, sizeof *cycles);
  constexpr int n = 4096;
  double found[2];
  for (const int warps : {1, 32}) {
    long long taken = 0;
    for (int i = 0; i < 2; ++i)
      in_a_row<Operation><<<1, 32 * warps>>>(out, static_cast<typename Operation::number>(7), cycles, n);
    cudaMemcpy(&taken, cycles, sizeof taken, cudaMemcpyDeviceToHost);
    found[warps == 1 ? 0 : 1] = static_cast<double>(taken) / n / warps;
  }
  if (cudaGetLastError() != cudaSuccess) std::printf("%s fails\n", name);
  std::printf("%s,%.2f,%.3f\n", name, found[0], found[1]);
  cudaFree(out);
  cudaFree(cycles);
}
#define MEASURE(name) measure<name>(#name)

int main() {
  std::printf("operation,latency_cycles,sm_cycles_per_warp\n");
  MEASURE(mul_int32);
  MEASURE(high_int32);
  MEASURE(quotient_by_100_int32);
  MEASURE(remainder_by_100_int32);
  MEASURE(mul_int64);
  MEASURE(high_uint64);
  MEASURE(high_int64);
  MEASURE(quotient_by_100_uint64);
  MEASURE(quotient_by_100_int64);
  MEASURE(remainder_by_100_int64);
  MEASURE(reciprocal_float);
  MEASURE(reciprocal_double);
}
