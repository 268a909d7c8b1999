// SPDX-License-Identifier: BSL-1.0
// Atomics of one lane of each warp, on the words of a line: how long the card takes for a request.
// nvcc -std=c++17 -O3 -arch=native lone_atomics.cu && ./a.out > CARD.csv
#include <algorithm>
#include <cstdio>
#include <vector>

using u64 = unsigned long long;

template <class T, bool Adds, bool Used, int Words>
__global__ void lone_atomics(T* x, T* out, int times, T one) {
  if (threadIdx.x % 32 != 0) return;
  T sum = 0;
  T* const at = x + (threadIdx.x / 32 + blockIdx.x) % Words;
#pragma unroll 1
  for (int i = 0; i < times; ++i) {
    T before;
    if constexpr (Adds)
      before = atomicAdd(at, one + static_cast<T>(threadIdx.x));
    else
      before = atomicMax(at, one + static_cast<T>(i) + static_cast<T>(threadIdx.x));
    if (Used) sum += before;
  }
  if (sum == static_cast<T>(-12345)) out[0] = sum;
}

template <class T, bool Adds, bool Used, int Words>
void measure(const char* type, double megahertz) {
  T *x, *out;
  cudaMalloc(&x, 4096);
  cudaMemset(x, 0, 4096);
  cudaMalloc(&out, 64);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  constexpr int blocks = 264, threads = 256, times = 200;
  std::vector<float> all;
  for (int i = 0; i < 8; ++i) {
    cudaEventRecord(begin);
    lone_atomics<T, Adds, Used, Words><<<blocks, threads>>>(x, out, times, T{1});
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    if (i > 0) all.push_back(milliseconds);  // the first one loads the kernel
  }
  std::sort(all.begin(), all.end());
  const double requests = double{blocks} * threads / 32 * times;
  std::printf("%s,%s,%s,%d,%.3f\n", type, Adds ? "add" : "max", Used ? "used" : "unused", Words,
              all[all.size() / 2] * megahertz * 1e3 / requests);
  cudaFree(x);
  cudaFree(out);
}

int main() {
  int kilohertz = 0;
  cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, 0);
  const double megahertz = kilohertz / 1e3;
  std::puts("type,operation,result,words,cycles_of_a_request");
  measure<int, true, false, 1>("int", megahertz);
  measure<int, true, true, 1>("int", megahertz);
  measure<u64, true, false, 1>("unsigned long long", megahertz);
  measure<u64, true, true, 1>("unsigned long long", megahertz);
  measure<float, true, false, 1>("float", megahertz);
  measure<float, true, true, 1>("float", megahertz);
  measure<double, true, false, 1>("double", megahertz);
  measure<double, true, true, 1>("double", megahertz);
  measure<int, false, false, 1>("int", megahertz);
  measure<int, false, true, 1>("int", megahertz);
  measure<u64, false, false, 1>("unsigned long long", megahertz);
  measure<u64, false, true, 1>("unsigned long long", megahertz);
  measure<int, true, false, 4>("int", megahertz);
  measure<int, true, false, 8>("int", megahertz);
  measure<int, true, true, 8>("int", megahertz);
  measure<int, true, false, 32>("int", megahertz);
  measure<u64, true, false, 4>("unsigned long long", megahertz);
  measure<u64, true, true, 4>("unsigned long long", megahertz);
  measure<u64, true, false, 16>("unsigned long long", megahertz);
  measure<u64, false, false, 16>("unsigned long long", megahertz);
  measure<float, true, false, 8>("float", megahertz);
  measure<float, true, false, 32>("float", megahertz);
  measure<int, true, false, 1024>("int", megahertz);
}
