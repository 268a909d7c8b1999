// SPDX-License-Identifier: BSL-1.0
// Instructions of several units in one kernel: how long an SM takes for a mix, beside the schedulers and each unit
// alone. nvcc -std=c++17 -O3 -arch=native mixed_units.cu && ./a.out > CARD.csv
#include <algorithm>
#include <cstdio>
#include <vector>

// Each instruction has one of four chains of its kind.
template <int Kind>
__device__ void instruction(int (&i)[4], int (&m)[4], float (&f)[4], float (&x)[4], int one, float half, int at) {
  const int c = at % 4;
  if constexpr (Kind == 0) asm volatile("shf.l.wrap.b32 %0, %0, %1, 3;" : "+r"(i[c]) : "r"(one));
  if constexpr (Kind == 1) asm volatile("mad.lo.s32 %0, %0, %1, %1;" : "+r"(m[c]) : "r"(one));
  if constexpr (Kind == 2) asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(f[c]) : "f"(half));
  if constexpr (Kind == 4) asm volatile("mul.hi.u32 %0, %0, %1;" : "+r"(m[c]) : "r"(one));
  if constexpr (Kind == 3) asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x[c]));
}

// The kind with the greatest part that is still missing comes next.
template <int A, int M, int F, int X, int H = 0>
__host__ __device__ constexpr int kind_at(int place) {
  const int of[5] = {A, M, F, X, H};
  int made[5] = {};
  int kind = 0;
  for (int i = 0; i <= place; ++i) {
    double most = -1e9;
    for (int k = 0; k < 5; ++k) {
      const double missing = double(of[k]) * (i + 1) / (A + M + F + X + H) - made[k];
      if (of[k] > 0 && missing > most) most = missing, kind = k;
    }
    ++made[kind];
  }
  return kind;
}
template <int A, int M, int F, int X, int H, int At = 0>
__device__ void one_mix(int (&i)[4], int (&m)[4], float (&f)[4], float (&x)[4], int one, float half) {
  if constexpr (At < A + M + F + X + H) {
    instruction<kind_at<A, M, F, X, H>(At)>(i, m, f, x, one, half, At);
    one_mix<A, M, F, X, H, At + 1>(i, m, f, x, one, half);
  }
}

template <int A, int M, int F, int X, int H = 0>
__global__ void mixed(float* out, int times, int one, float half) {
  int i[4], m[4];
  float f[4], x[4];
  for (int c = 0; c < 4; ++c)
    i[c] = threadIdx.x + c, m[c] = threadIdx.x * 3 + c, f[c] = float(threadIdx.x + c),
    x[c] = 1.0f / (threadIdx.x + c + 1);
#pragma unroll 1
  for (int t = 0; t < times; ++t) {
#pragma unroll
    for (int copy = 0; copy < 4; ++copy) one_mix<A, M, F, X, H>(i, m, f, x, one, half);
  }
  float sum = 0;
  for (int c = 0; c < 4; ++c) sum += float(i[c] ^ m[c]) + f[c] + x[c];
  if (sum == 12345.678f) out[0] = sum;
}

int sms;
double megahertz;

template <int A, int M, int F, int X, int H = 0>
void measure() {
  float* out;
  cudaMalloc(&out, 64);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  const auto time_of = [&](int threads, int blocks_an_sm, int times) {
    std::vector<float> all;
    for (int i = 0; i < 8; ++i) {
      cudaEventRecord(begin);
      mixed<A, M, F, X, H><<<sms * blocks_an_sm, threads>>>(out, times, 1, 0.5f);
      cudaEventRecord(end);
      cudaEventSynchronize(end);
      float milliseconds = 0;
      cudaEventElapsedTime(&milliseconds, begin, end);
      if (i > 0) all.push_back(milliseconds);  // the first one loads the kernel
    }
    std::sort(all.begin(), all.end());
    return double(all[all.size() / 2]);
  };
  for (const int warps : {8, 16, 32, 64}) {
    const int blocks_an_sm = warps > 32 ? 2 : 1, threads = warps / blocks_an_sm * 32;
    const int times = 64 * 200 / warps;
    // Differences of two lengths, without the launch.
    const double milliseconds = time_of(threads, blocks_an_sm, 3 * times) - time_of(threads, blocks_an_sm, times);
    const double mixes = 2.0 * times * 4 * warps / 4;  // of each scheduler
    std::printf("%d,%d,%d,%d,%d,%d,%.3f\n", A, M, H, F, X, warps, milliseconds * megahertz * 1e3 / mixes);
  }
  cudaFree(out);
}

int main() {
  int kilohertz = 0;
  cudaDeviceGetAttribute(&kilohertz, cudaDevAttrClockRate, 0);
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  megahertz = kilohertz / 1e3;
  std::puts("integers,products,high_products,floats,functions,warps,cycles_of_a_scheduler");
  measure<8, 0, 0, 0>();
  measure<0, 8, 0, 0>();
  measure<0, 0, 8, 0>();
  measure<0, 0, 0, 2>();
  measure<0, 0, 0, 0, 8>();
  measure<0, 4, 0, 0, 4>();
  measure<8, 0, 0, 0, 4>();
  measure<0, 0, 8, 0, 4>();
  measure<8, 8, 0, 0>();
  measure<8, 0, 8, 0>();
  measure<8, 4, 0, 0>();
  measure<8, 0, 4, 0>();
  measure<8, 0, 12, 0>();
  measure<4, 0, 12, 0>();
  measure<0, 8, 8, 0>();
  measure<0, 4, 12, 0>();
  measure<0, 8, 4, 0>();
  measure<8, 4, 4, 0>();
  measure<8, 2, 8, 0>();
  measure<6, 4, 8, 0>();
  measure<8, 0, 0, 2>();
  measure<8, 0, 6, 2>();
  measure<8, 4, 4, 1>();
  measure<8, 4, 4, 2>();
  measure<6, 2, 8, 1>();
  measure<4, 4, 8, 1>();
  measure<10, 4, 6, 1>();
  measure<12, 2, 4, 1>();
  measure<4, 2, 14, 1>();
  measure<2, 2, 8, 2>();
}
