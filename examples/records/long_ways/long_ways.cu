// SPDX-License-Identifier: BSL-1.0
// Divisions, inverses and roots of IEEE 754 for operands with many exponents: how long a warp takes for each.
// nvcc -std=c++17 -O3 -arch=native long_ways.cu && ./a.out > CARD.csv
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>
template <class T, int Op>
__global__ void time_it(const T* a, const T* b, long long* t, T* out) {
  int i = blockIdx.x;
  T x = a[i], y = b[i];
  for (int k = 0; k < 3; ++k) {
    __syncwarp();
    long long t0;
    T r;
    if constexpr (sizeof(T) == 4) {
      asm volatile("mov.u64 %0, %%clock64;" : "=l"(t0));
      if constexpr (Op == 0) asm volatile("div.rn.f32 %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y));
      if constexpr (Op == 1) asm volatile("rcp.rn.f32 %0, %1;" : "=f"(r) : "f"(y));
      if constexpr (Op == 2) asm volatile("sqrt.rn.f32 %0, %1;" : "=f"(r) : "f"(y));
    } else {
      asm volatile("mov.u64 %0, %%clock64;" : "=l"(t0));
      if constexpr (Op == 0) asm volatile("div.rn.f64 %0, %1, %2;" : "=d"(r) : "d"(x), "d"(y));
      if constexpr (Op == 1) asm volatile("rcp.rn.f64 %0, %1;" : "=d"(r) : "d"(y));
      if constexpr (Op == 2) asm volatile("sqrt.rn.f64 %0, %1;" : "=d"(r) : "d"(y));
    }
    long long t1;
    if constexpr (sizeof(T) == 4)
      asm volatile("{ .reg .pred p; setp.eq.f32 p, %1, 0f42f6e979; @p trap; mov.u64 %0, %%clock64; }"
                   : "=l"(t1)
                   : "f"(r));
    else
      asm volatile("{ .reg .pred p; setp.eq.f64 p, %1, 0d405ec00000000123; @p trap; mov.u64 %0, %%clock64; }"
                   : "=l"(t1)
                   : "d"(r));
    out[i] = r;
    t[i] = t1 - t0;
    __syncwarp();
  }
}
template <class T, int Op>
void go(const char* name, std::vector<T> v) {
  std::vector<T> a, b;
  for (T x : v)
    for (T y : v) {
      if (Op != 0 && x != v[0] && !(std::isnan(x) && std::isnan(v[0]))) continue;
      a.push_back(x), b.push_back(y);
    }
  int n = a.size();
  T *da, *db, *dout;
  long long* dt;
  cudaMalloc(&da, n * sizeof(T));
  cudaMalloc(&db, n * sizeof(T));
  cudaMalloc(&dout, n * sizeof(T));
  cudaMalloc(&dt, n * 8);
  cudaMemcpy(da, a.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), n * sizeof(T), cudaMemcpyHostToDevice);
  for (int r = 0; r < 3; ++r) time_it<T, Op><<<n, 32>>>(da, db, dt, dout);
  std::vector<long long> t(n);
  cudaMemcpy(t.data(), dt, n * 8, cudaMemcpyDeviceToHost);
  for (int i = 0; i < n; ++i) printf("%s,%a,%a,%lld\n", name, (double)a[i], (double)b[i], t[i]);
}
int main() {
  printf("statement,first,second,cycles\n");
  std::vector<float> f{0.f, 0x1p-149f, 0x1p-130f};
  for (int e : {-126, -125, -124, -120, -110, -103, -102, -101, -100, -90, -64, -63, -62, -30,
                0,    30,   62,   63,   64,   90,   100,  110,  120,  124, 125, 126, 127})
    f.push_back(std::ldexp(1.25f, e));
  f.push_back(INFINITY);
  f.push_back(NAN);
  std::vector<double> d{0., 0x1p-1074, 0x1p-1040};
  for (int e : {-1022, -1021, -1000, -970, -969, -968, -900, -512, -511, -300, 0,   300,
                511,   512,   900,   968,  969,  970,  1000, 1020, 1021, 1022, 1023})
    d.push_back(std::ldexp(1.25, e));
  d.push_back(INFINITY);
  d.push_back(NAN);
  go<float, 0>("div32", f);
  go<float, 1>("rcp32", f);
  go<float, 2>("sqrt32", f);
  go<double, 0>("div64", d);
  go<double, 1>("rcp64", d);
  go<double, 2>("sqrt64", d);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
