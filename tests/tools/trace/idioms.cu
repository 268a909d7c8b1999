// SPDX-License-Identifier: BSL-1.0
// Everyday CUDA: structures, vectors, references, device memory, integers, and a header that is not there.
#include <algorithm>
#include <cstdio>
#include <vector>

#include <cooperative_groups.h>

#include "helper_of_the_samples.h"
#define N 256
typedef float real;
struct Particle { float x, y, z; float mass; };
struct __align__(16) Quad { float a, b, c, d; };
struct Params { int n; float dt; };
__constant__ float weights[9];
__device__ int counter;
__device__ float table[256];
struct OfTheHost {
  std::vector<int> all;
  void go();
};
__device__ float square(float v) { return v * v; }
__device__ void add_to(float& sum, float v) { sum += v; }
__device__ float dot(const float* a, const float* b, int n) {
  float s = 0;
  for (int i = 0; i < n; ++i) s += a[i] * b[i];
  return s;
}
__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }
template <typename T> struct Greater { __device__ T operator()(T a, T b) const { if (a > b) return a; return b; } };
template <> struct Greater<int> { __device__ int operator()(int a, int b) const { return a > b ? a : b; } };

// The lines of the kernels are those of the test.


__global__ void particles(Particle* p, Params q) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= q.n) return;
  p[i].x += p[i].y * q.dt;
  Particle me = p[i];
  me.z = square(me.z);
  p[i] = me;
  Particle& again = p[i]; again.mass = 1.0f;
}

// Aligned to its size, a structure comes in one access.
__global__ void quads(const Quad* in, Quad* out) {
  int i = threadIdx.x;
  Quad q = in[i];
  q.a = q.b + q.c;
  out[i] = q;
}

__global__ void vectors(const float* x, float* y) {
  int i = threadIdx.x;
  float4 v = reinterpret_cast<const float4*>(x)[i];
  float4 w = ((float4*)x)[i];
  v = v + w;
  reinterpret_cast<float4*>(&y[4 * i])[0] = v;
  *(float4*)(y + 4 * i) = v;
  reinterpret_cast<float4&>(y[4 * i]) = v;
}

__global__ void words(const real* __restrict__ x, float *y, double* d, int n) {
  __shared__ float s[N], total;
  __shared__ volatile float warp[32];
  const float *row = x + blockIdx.x * N, *end = row + N;
  float* out = y;
  float acc[4] = {0.f, 0.f, 0.f, 0.f};
  int t = threadIdx.x;
  auto v = x[t];
  acc[0] = std::max(acc[0], fabsf(v));
  add_to(acc[1], v);
  bool positive = v > 0;
  float& element = y[t];
  const float& same = x[t];
  // A load and a store.
  element = v + element;
  acc[t % 4] += same * 0.5;
  s[t] = (t < n) ? row[t] : 0.0f;
  if (t == 0) total = 0;
  if (t < 32) warp[t] = v;
  __syncthreads();
  while (row < end) { acc[2] += *row; row += 64; }
  do { acc[3] += 1.f; t++; } while (t < 10);
  t = threadIdx.x;
  atomicAdd(&total, s[t]);
  atomicAdd(&counter, 1);
  table[t] = s[t] * weights[3];
  float sum = dot(x + t, acc, 4);
  if (int k = n - 1; k > 0) acc[0] += k;
  switch (n) {
    case 1: acc[0] = 2; break;
    default: acc[0] = positive ? 3 : 4;
  }
  *out++ = sum + dot(acc, acc, 4);
  auto twice = [&](float q) { return q * 2.f; };
  Greater<float> greater;
  __syncthreads();
  out[threadIdx.x % 2] = greater(twice(sum), total + ((float)threadIdx.x) * 2);
  d[threadIdx.x] = (double)sum;
  int size = sizeof(float4) + sizeof(float) * 2 + sizeof(acc) / sizeof(acc[0]);
  if (size != 28) out[2000] = 0;
}

// A sum of integers.

__global__ void integer_sums(const int* x, int* y, int n) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += x[i];
  y[threadIdx.x] = sum;
}

__global__ void histogram(const unsigned char* data, unsigned int* bins, int n) {
  __shared__ unsigned int local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) atomicAdd(&local[data[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], local[threadIdx.x]);
}

namespace cg = cooperative_groups;
struct Vec3 {
  float x, y, z;
  __host__ __device__ Vec3(float a = 0, float b = 0, float c = 0) : x(a), y(b), z(c) {}
  __host__ __device__ Vec3 operator+(const Vec3& o) const { return Vec3(x + o.x, y + o.y, z + o.z); }
};
#define ELEMENTWISE(name, op) __global__ void name(const Vec3* a, Vec3* b) { int i = threadIdx.x; b[i] = a[i] op b[i]; }
ELEMENTWISE(sums_of_vectors, +)

__global__ void groups(const float* x, float* y) {
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  float v = x[block.thread_rank()];
  for (int o = warp.size() / 2; o > 0; o >>= 1) v += warp.shfl_down(v, o);
  block.sync();
  if (warp.thread_rank() == 0) y[block.group_index().x * 4 + block.thread_rank() / 32] = v;
}

__global__ void scan(int* x, int n) {
  __shared__ int temp[2][128];
  int t = threadIdx.x, in = 0, out = 1;
  temp[1][t] = t > 0 ? x[t - 1] : 0;
  __syncthreads();
  for (int d = 1; d < n; d *= 2) {
    out = 1 - out;
    in = 1 - out;
    if (t >= d)
      temp[out][t] = temp[in][t] + temp[in][t - d];
    else
      temp[out][t] = temp[in][t];
    __syncthreads();
  }
  x[t] = temp[out][t];
}

int main() {
  OfTheHost host;
  words<<<1, N>>>(nullptr, nullptr, nullptr, static_cast<int>(host.all.size()));
  printf("%d\n", (int)cudaDeviceSynchronize());
}

// Addresses that come in vectors, and in an array of numbers that is read as vectors.
__global__ void by_vectors(const int4* at, const unsigned* pairs, const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int4 four = at[i];
  const uint2 two = reinterpret_cast<const uint2*>(pairs)[i];
  y[i] = x[four.x] + x[four.w];
  y[i] += x[two.y];
  y[i] += x[at[i + 32].z];
}
