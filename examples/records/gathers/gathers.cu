// SPDX-License-Identifier: BSL-1.0
// Requests of warps to random places that L2 holds, past L1: the sectors that it delivers, where each line has some of
// them.
// nvcc -std=c++17 -O3 -arch=native gathers.cu && ./a.out > CARD.csv
#include <algorithm>
#include <cstdio>
#include <vector>

// `Sectors` neighbouring lanes read the sectors of a line of their own.
template <int Sectors>
__global__ void gathers(const float* x, float* out, unsigned lines, int times) {
  constexpr unsigned line_words = 32, sector_words = 8;
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned place = thread / Sectors * 2654435761U + 12345U;
  float sum = 0;
  for (int t = 0; t < times; ++t) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      place = place * 1664525U + 1013904223U;
      unsigned line = place ^ place >> 15;
      line *= 2246822519U;
      line = (line ^ line >> 13) & (lines - 1);
      sum += __ldcg(x + line * line_words + thread % Sectors * sector_words);
    }
  }
  if (sum == 12345.678f) out[0] = sum;
}

int sms;

template <int Sectors>
void measure(const float* x, float* out, unsigned lines) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  const auto milliseconds_of = [&](int times) {
    std::vector<float> all;
    for (int i = 0; i < 8; ++i) {
      cudaEventRecord(begin);
      gathers<Sectors><<<sms * 8, 256>>>(x, out, lines, times);
      cudaEventRecord(end);
      cudaEventSynchronize(end);
      float milliseconds = 0;
      cudaEventElapsedTime(&milliseconds, begin, end);
      if (i > 0) all.push_back(milliseconds);  // the first one loads the kernel
    }
    std::sort(all.begin(), all.end());
    return static_cast<double>(all[all.size() / 2]);
  };
  // Differences of two lengths, without the launch.
  const double milliseconds = milliseconds_of(96) - milliseconds_of(32);
  const double sectors = sms * 8.0 * 256 * 64 * 4;
  std::printf("%d,%u,%.5f\n", Sectors, lines * 128, milliseconds * 1e6 / sectors);
}

int main() {
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  float *x, *out;
  constexpr unsigned most = 1U << 24;
  cudaMalloc(&x, most);
  cudaMemset(x, 0, most);
  cudaMalloc(&out, 64);
  std::puts("sectors_of_a_line,bytes,nanoseconds_of_a_sector");
  for (const unsigned bytes : {1U << 20, 1U << 23, most}) {
    measure<1>(x, out, bytes / 128);
    measure<2>(x, out, bytes / 128);
    measure<4>(x, out, bytes / 128);
  }
}
