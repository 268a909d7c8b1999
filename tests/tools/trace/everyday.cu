// SPDX-License-Identifier: BSL-1.0
// Kernels as benchmark suites and frameworks have them: choices between unlike operands, casts of integers from memory,
// constants, structures of pointers, pointers to void, functors and enumerators as arguments, and CUDA's mathematics.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

namespace cg = cooperative_groups;
#define IDX(i, j, nx) ((j) * (nx) + (i))
#define DIRECTIONS 9

__global__ void jacobi(const float *__restrict__ in, float *__restrict__ out, int nx, int ny) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1)
    out[IDX(i, j, nx)] = 0.2f * (in[IDX(i, j, nx)] + in[IDX(i - 1, j, nx)] + in[IDX(i + 1, j, nx)] +
                                 in[IDX(i, j - 1, nx)] + in[IDX(i, j + 1, nx)]);
}

// Values that the text knows lead to addresses. In the second loop, each is an operand of its own.
__constant__ int ex[DIRECTIONS] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ float weight[DIRECTIONS] = {4 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, .1f, .1f, .1f, .1f};
__constant__ int cells;
__global__ void stream(const float *f, float *g) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= cells) return;
  float sum = 0;
  for (int q = 0; q < DIRECTIONS; ++q) sum += weight[q] * f[q * (cells + 2) + x + 1 - ex[q]];
  g[x] = weight[0] * sum + weight[threadIdx.x % 3];
}

__global__ void choices(const float *x, const float *y, float *z) {
  int i = threadIdx.x;
  z[i] = x[i] > 0 ? x[i] : 0.1f * x[i];
  const float *p = i < 16 ? x : y;
  z[i] = i < 8 ? p[i] * 2 : i < 24 ? y[i] : 1.0;
  int sign = (x[i] > 0.f) - (x[i] < 0.f);
  z[i] = sign * 2 + (x[i] > y[i] ? 1 : -1);
}

__global__ void sobel(const unsigned char *src, unsigned char *dst, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 || y == 0 || x >= w - 1 || y >= h - 1) return;
  int gx = src[y * w + x + 1] - src[y * w + x - 1], gy = src[(y + 1) * w + x] - src[(y - 1) * w + x];
  int length = (int)sqrtf((float)(gx * gx + gy * gy));
  dst[y * w + x] = (unsigned char)(length > 255 ? 255 : length);
}
__global__ void unpack(const uint8_t *packed, float *out, float scale) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const uint8_t both = packed[i];
  const int low = both & 0xF, high = both >> 4;
  out[2 * i] = (low - 8) * scale;
  out[2 * i + 1] = (high - 8) * scale;
}
__global__ void quantise(const float *x, signed char *q, float scale) {
  int i = threadIdx.x;
  int v = __float2int_rn(x[i] * scale);
  q[i] = static_cast<signed char>(max(-128, min(127, v)));
}

template <class T> struct Shared {
  __device__ operator T *() {
    extern __shared__ int words[];
    return (T *)words;
  }
};
template <typename T> __inline__ __device__ T warp_sum(T v) {
  for (int o = warpSize / 2; o > 0; o /= 2) v += __shfl_down_sync(0xffffffffu, v, o);
  return v;
}
template <class T, unsigned int size> __global__ void reduce(T *in, T *out, unsigned int n) {
  T *s = Shared<T>();
  T sum = 0;
  unsigned int i = blockIdx.x * size * 2 + threadIdx.x;
  while (i < n) {
    sum += in[i];
    if (i + size < n) sum += in[i + size];
    i += size * 2 * gridDim.x;
  }
  s[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned int k = size / 2; k > 16; k >>= 1) {
    if (threadIdx.x < k) s[threadIdx.x] = sum = sum + s[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x < 32) sum = warp_sum<T>(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

__global__ void forces(void *positions, const void *masses, void *out) {
  extern __shared__ float4 shared[];
  float4 *all = (float4 *)positions;
  float4 mine = all[blockIdx.x * blockDim.x + threadIdx.x];
  shared[threadIdx.x] = mine;
  __syncthreads();
  float sum = ((const float *)masses)[threadIdx.x];
  for (int i = 0; i < blockDim.x; i++) sum += rsqrtf(shared[i].x - mine.x);
  ((float *)out)[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

struct Particles { float *x, *v; int n; };
__global__ void integrate(Particles p, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) p.x[i] += dt * p.v[i];
}
enum Mode { ADD, MUL };
class Scale {
 public:
  __host__ __device__ explicit Scale(float by) : by_(by) {}
  __device__ float operator()(float v) const { return by_ * v; }
 private:
  float by_;
};
template <typename F> __global__ void apply(F f, Mode mode, float *x) {
  switch (mode) {
    case ADD: x[threadIdx.x] += 1; break;
    case MUL: x[2 * threadIdx.x] = f(x[2 * threadIdx.x]); break;
  }
}

// A check before an atomic is no race.
__device__ double add_by_cas(double *address, double v) {
  unsigned long long *bits = (unsigned long long *)address;
  unsigned long long old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(v + __longlong_as_double(assumed)));
  } while (assumed != old);
  return __longlong_as_double(old);
}
__global__ void sum_by_cas(const double *x, double *sum) { add_by_cas(sum, x[blockIdx.x * blockDim.x + threadIdx.x]); }
__global__ void insert(unsigned long long *table, const uint32_t *keys, uint32_t capacity) {
  uint32_t key = keys[threadIdx.x], slot = (key * 2654435769u) & (capacity - 1);
  while (true) {
    unsigned long long before = atomicCAS(&table[slot], ~0ULL, (unsigned long long)key);
    if (before == ~0ULL || before == key) return;
    slot = (slot + 1) & (capacity - 1);
  }
}
__global__ void reversed(const float4 *in, float4 *out) {
  extern __shared__ float4 buffer[];
  cg::thread_block block = cg::this_thread_block();
  cg::memcpy_async(block, buffer, in + blockIdx.x * blockDim.x, sizeof(float4) * blockDim.x);
  cg::wait(block);
  out[blockIdx.x * blockDim.x + threadIdx.x] = buffer[blockDim.x - 1 - threadIdx.x];
}

__global__ void mathematics(float *z, double *d, unsigned *u) {
  int i = threadIdx.x;
  float s, c, v = z[i];
  sincosf(i * 0.1f, &s, &c);
  float2 both;
  __sincosf(v, &both.x, &both.y);
  z[i] = s + c + both.x + sinpif(v) + lgammaf(v) + norm3df(1.f, 2.f, v) + rhypotf(v, 1) + fdividef(v, 3.f) +
         ldexpf(v, 2) + pow(v, 2) + erfcf(v) + normcdff(v) + __frcp_rn(v) + fmodf(v, 2.f) + atan2(v, 1.f) +
         asin(v) + sinh(v) + hypot(v, 1.f) +
         rcbrtf(v) + fdimf(v, 1) + (float)lrintf(v) + __fdiv_rn(v, 3.f) + copysignf(v, s) + (isnan(v) ? 0 : v);
  double e = d[i];
  d[i] = __hiloint2double(__double2hiint(e), __double2loint(e)) + cospi(e) + llrint(e) + __drcp_rn(e) + __dadd_rn(e, v);
  unsigned a = u[i], b = u[i + 1];
  u[i] = __brev(a) ^ __byte_perm(a, b, 0x5410) ^ __umulhi(a, 3u) ^ __funnelshift_l(a, b, 5) ^ __dp4a(a, b, 0u) ^
         __vabsdiffu4(a, b) ^ __float_as_uint(v) ^ __float2uint_rd(3.f * v) ^ __usad(a, b, 1u);
}

// The text says how its loops are unrolled; of the last one it does not.
__global__ void unrolled(const float *c, float *y, int n) {
  float a = 0, b = 0;
#pragma unroll 4
  for (int k = 0; k < n; ++k) a += c[k];
#pragma unroll
  for (int k = 0; k < 8; ++k)
#pragma unroll (2)
    for (int j = 0; j < 6; ++j) b += c[n + 6 * k + j];
  for (int k = 0; k < n; ++k) b += c[n + k];
  y[threadIdx.x] = a * b;
}

int main() { printf("%d\n", (int)cudaDeviceSynchronize()); }
// --- texts of a reviewer ---
__global__ void exponents(const float* x, unsigned* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float f = x[i];
  unsigned u;
  memcpy(&u, &f, sizeof(u));
  y[i] = u >> 23;
}
__device__ unsigned square_modulo(unsigned a, unsigned m) { return (a * a) % m; }
__global__ void squares(unsigned* y, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, r = i + 3;
  for (unsigned k = 0; k < n; ++k) r = square_modulo(r, 2 * i + 3);
  y[i] = r;
}
struct ellpack {
  const float* value;
  const int* where;
  int rows, width;
  __device__ __forceinline__ float at(int r, int j) const { return value[(size_t)j * rows + r]; }
  __device__ __forceinline__ int column(int r, int j) const { return where[(size_t)j * rows + r]; }
};
__global__ void ellpack_product(ellpack a, const float* __restrict__ x, float* y) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int j = 0; j < a.width; ++j) {
    const int c = a.column(r, j);
    s += a.at(r, j) * x[c];
  }
  y[r] = s;
}
template <class T, int N>
struct alignas(sizeof(T) * N) aligned_vector {
  T val[N];
};
__global__ void doubled(const float* x, float* y) {
  using four = aligned_vector<float, 4>;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  four v = *reinterpret_cast<const four*>(x + 4 * i);
#pragma unroll
  for (int j = 0; j < 4; ++j) v.val[j] *= 2.f;
  *reinterpret_cast<four*>(y + 4 * i) = v;
}
struct complex_number {
  float re, im;
  friend __device__ complex_number operator*(complex_number a, complex_number b) {
    return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  }
  __device__ friend float norm(const complex_number& a) { return a.re * a.re + a.im * a.im; }
};
__global__ void norms(const float* x, float* y) {
  int i = threadIdx.x;
  complex_number c = {x[i], x[i]};
  y[i] = norm(c * c);
}
__global__ void aggregated(const int* key, float* y, unsigned* count) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  bool keep = key[i] > 0;
  unsigned b = __ballot_sync(0xffffffffu, keep), lane = threadIdx.x & 31u, base = 0;
  if (lane == 0) base = atomicAdd(count, __popc(b));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep) y[base + __popc(b & ((1u << lane) - 1u))] = 1;
}
__global__ void one_for_all(const float* x, float* y) {
  __shared__ float m;
  m = x[blockIdx.x];
  __syncthreads();
  y[blockIdx.x * blockDim.x + threadIdx.x] = m;
}
__global__ void equals(const int* key, int* y) {
  y[threadIdx.x] = __popc(__match_any_sync(0xffffffffu, key[threadIdx.x]));
}

// Numbers without a sign may be printed with one, and the other way round.
__global__ void bits(const unsigned long long* masks, const unsigned* words, const uint8_t* bytes,
                     const long long* numbers, float* y) {
  const int i = threadIdx.x;
  if (masks[i] >> 63 && words[i] == 0xffffffffU && bytes[i] == 255 && numbers[i] == -1) y[i] = 1.F;
}
