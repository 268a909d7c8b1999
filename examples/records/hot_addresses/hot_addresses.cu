// SPDX-License-Identifier: BSL-1.0
// Atomics on random words of an array, of which a share goes to one word: 4 194 304 threads make one each.
// nvcc -std=c++17 -O3 -arch=native hot_addresses.cu && ./a.out > CARD.csv
#include <cstdio>
#include <cuda_runtime.h>
#include <random>
#include <vector>

template <class T>
__global__ void add(const int* word, T* array, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&array[word[i]], static_cast<T>(1));
}
template <class T>
void measure(const char* type) {
  constexpr int n = 1 << 22;
  int* words;
  cudaMalloc(&words, n * sizeof *words);
  for (const int size : {700, 3100, 65536, 4194304}) {
    T* array;
    cudaMalloc(&array, size * sizeof *array);
    cudaMemset(array, 0, size * sizeof *array);
    for (const double share : {0.0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0}) {
      std::mt19937 random(7);
      std::uniform_real_distribution<double> chance;
      std::vector<int> chosen(n);
      for (auto& each : chosen) each = chance(random) < share ? 0 : static_cast<int>(random() % size);
      cudaMemcpy(words, chosen.data(), n * sizeof *words, cudaMemcpyHostToDevice);
      cudaEvent_t begin, end;
      cudaEventCreate(&begin);
      cudaEventCreate(&end);
      constexpr int times = 20;
      for (int i = 0; i < 3; ++i) add<<<n / 256, 256>>>(words, array, n);
      cudaEventRecord(begin);
      for (int i = 0; i < times; ++i) add<<<n / 256, 256>>>(words, array, n);
      cudaEventRecord(end);
      cudaEventSynchronize(end);
      float milliseconds = 0;
      cudaEventElapsedTime(&milliseconds, begin, end);
      if (cudaGetLastError() != cudaSuccess) std::printf("fails\n");
      std::printf("%s,%d,%g,%.2f\n", type, size, share, milliseconds * 1e3 / times);
    }
    cudaFree(array);
  }
  cudaFree(words);
}

int main() {
  std::printf("type,words,hot_share,duration_us\n");
  measure<int>("int");
  measure<unsigned long long>("unsigned long long");
  measure<float>("float");
  measure<double>("double");
}
