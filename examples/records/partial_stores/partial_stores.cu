// SPDX-License-Identifier: BSL-1.0
// Stores that leave sectors incomplete until later stores of the same thread complete them: `together` words of 4, 8 or
// 16 bytes next to each other, one store each, with `between` dependent multiply-adds from one to the next.
// Prints the time of each case. With the argument `once`, each case is one launch, for a profiler.
#include <cstdio>
#include <cuda_runtime.h>

template <class Word>
__device__ Word word_of(float value);
template <>
__device__ float word_of(float value) {
  return value;
}
template <>
__device__ float2 word_of(float value) {
  return {value, value};
}
template <>
__device__ float4 word_of(float value) {
  return {value, value, value, value};
}

template <class Word, int together, int between>
__global__ void partial_stores(Word* out) {
  const size_t thread = blockIdx.x * static_cast<size_t>(blockDim.x) + threadIdx.x;
  float value = static_cast<float>(threadIdx.x);
#pragma unroll
  for (int i = 0; i < together; ++i) {
#pragma unroll
    for (int j = 0; j < between; ++j) asm volatile("fma.rn.f32 %0, %0, %0, %0;" : "+f"(value));
    // Volatile, so that the compiler does not make one store of several.
    const Word word = word_of<Word>(value);
    Word* const at = out + thread * together + i;
    if constexpr (sizeof(Word) == 4)
      asm volatile("st.global.f32 [%0], %1;" ::"l"(at), "f"(word) : "memory");
    else if constexpr (sizeof(Word) == 8)
      asm volatile("st.global.v2.f32 [%0], {%1, %2};" ::"l"(at), "f"(word.x), "f"(word.y) : "memory");
    else
      asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(at), "f"(word.x), "f"(word.y), "f"(word.z),
                   "f"(word.w)
                   : "memory");
  }
}

bool once = false;

template <class Word, int together, int between>
void run(void* out, size_t bytes) {
  constexpr unsigned threads = 256;
  const auto blocks = static_cast<unsigned>(bytes / (threads * together * sizeof(Word)));
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  constexpr int times = 20;
  auto* const words = static_cast<Word*>(out);
  partial_stores<Word, together, between><<<blocks, threads>>>(words);
  if (once) return;
  cudaEventRecord(begin);
  for (int i = 0; i < times; ++i) partial_stores<Word, together, between><<<blocks, threads>>>(words);
  cudaEventRecord(end);
  cudaEventSynchronize(end);
  float ms = 0;
  cudaEventElapsedTime(&ms, begin, end);
  std::printf("%zu,%d,%d,%zu,%.3f\n", sizeof(Word), together, between, bytes, 1000.0 * ms / times);
  if (const auto error = cudaGetLastError(); error != cudaSuccess) std::printf("%s\n", cudaGetErrorString(error));
}
template <class Word, int together>
void with_distances(void* out, size_t bytes) {
  run<Word, together, 0>(out, bytes);
  run<Word, together, 8>(out, bytes);
  run<Word, together, 64>(out, bytes);
}

int main(int argc, char**) {
  once = argc > 1;
  void* out = nullptr;
  constexpr size_t large = size_t{1} << 28;
  cudaMalloc(&out, large);
  std::printf("word_bytes,together,between,bytes,microseconds\n");
  for (const size_t bytes : {size_t{1} << 24, large}) {
    with_distances<float, 1>(out, bytes);
    with_distances<float, 2>(out, bytes);
    with_distances<float, 3>(out, bytes);
    with_distances<float, 4>(out, bytes);
    with_distances<float, 5>(out, bytes);
    with_distances<float, 6>(out, bytes);
    with_distances<float, 7>(out, bytes);
    with_distances<float, 8>(out, bytes);
    with_distances<float2, 1>(out, bytes);
    with_distances<float2, 2>(out, bytes);
    with_distances<float2, 4>(out, bytes);
    with_distances<float4, 1>(out, bytes);
    with_distances<float4, 2>(out, bytes);
  }
  return 0;
}
