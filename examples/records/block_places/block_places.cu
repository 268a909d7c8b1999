// SPDX-License-Identifier: BSL-1.0
// Which SM runs which block of a launch that fills the card once. A row has the blocks of an SM in their order, for
// blocks of 256 threads: eight on an SM. Each runs long enough for all to start.
// nvcc -std=c++17 -O3 -arch=native block_places.cu && ./a.out > CARD.csv
#include <cstdio>
#include <cuda_runtime.h>
#include <map>
#include <vector>

__global__ void stay(unsigned* sm_of) {
  unsigned sm;
  asm volatile("mov.u32 %0, %%smid;" : "=r"(sm));
  if (threadIdx.x == 0) sm_of[blockIdx.x] = sm;
  const long long begin = clock64();
  while (clock64() - begin < 50000) {}
}

int main() {
  constexpr int threads = 256, blocks_of_sm = 8;
  int sms = 0;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  const int blocks = blocks_of_sm * sms;
  unsigned* sm_of;
  cudaMalloc(&sm_of, blocks * sizeof *sm_of);
  std::puts("launch,sm,blocks");
  for (int launch = 0; launch < 3; ++launch) {
    stay<<<blocks, threads>>>(sm_of);
    std::vector<unsigned> found(blocks);
    cudaMemcpy(found.data(), sm_of, blocks * sizeof *sm_of, cudaMemcpyDeviceToHost);
    std::map<unsigned, std::vector<int>> of_sm;
    for (int i = 0; i < blocks; ++i) of_sm[found[i]].push_back(i);
    for (const auto& [sm, its] : of_sm) {
      std::printf("%d,%u,", launch, sm);
      for (std::size_t i = 0; i < its.size(); ++i) std::printf(i == 0 ? "%d" : " %d", its[i]);
      std::puts("");
    }
  }
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
