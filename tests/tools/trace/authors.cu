// SPDX-License-Identifier: BSL-1.0
// Kernels as users have written them who did not know the tool. Each once had other counts than the compiled kernel, or
// was refused.
#include <cstdint>

constexpr int warp_size = 32;
enum border { border_clamp, border_mirror };

template <typename T>
__device__ T sum_of_warp(T v) {
  for (int d = warp_size / 2; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}
__device__ int at(const unsigned char* image, int x, int width) {
  return image[x < 0 ? 0 : x >= width ? width - 1 : x];
}
__device__ unsigned rotate(unsigned v, int n) { return (v << n) | (v >> (32 - n)); }

// A sine decides how many trips a loop makes: the 16th lies above 0.9 for all lanes.
__global__ void marches(float* depth) {
  float t = 0;
  for (int s = 0; s < 64; ++s) {
    t = s * 0.07f;
    if (sinf(t) > 0.9f) break;
  }
  depth[threadIdx.x] = t;
}

// A step that has a name, and one that nothing changes.
__global__ void rows(const float* in, float* out, int cols) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warp_size;
  int step = 32;
  float m = 0;
  for (int c = threadIdx.x % warp_size; c < cols; c += warp_size) m = fmaxf(m, in[row * cols + c]);
  for (int c = threadIdx.x % warp_size; c < cols; c += step) m = fminf(m, in[row * cols + c]);
  if (threadIdx.x % warp_size == 0) out[row] = m;
}

// An element is the argument of a template.
__global__ void sums(const float* in, float* out) {
  const float v = sum_of_warp(in[threadIdx.x]);
  if (threadIdx.x == 0) *out = v;
}

// The size of an array in shared memory.
__global__ void clears(float* out) {
  __shared__ float tile[8][32];
  for (unsigned i = threadIdx.x; i < sizeof(tile) / sizeof(float); i += blockDim.x) (&tile[0][0])[i] = 0;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x / 32][threadIdx.x % 32];
}

__global__ void scrambles(const unsigned* in, unsigned* out) {
  out[threadIdx.x] = rotate(in[threadIdx.x], 7) ^ rotate(in[threadIdx.x], 25);
}

// To the right, and by numbers. A number with a sign is no rotation.
__global__ void turns(const unsigned long long* in, unsigned long long* out, const int* with_sign, int n) {
  const unsigned long long v = in[threadIdx.x];
  const int s = with_sign[threadIdx.x];
  out[threadIdx.x] = ((v >> n) | (v << (64 - n))) + ((v << 13) | (v >> 51)) + ((s << 5) | (s >> 27));
}
// Without parentheses. By 32, two registers change places; the last shifts are no rotation.
__device__ unsigned long long turned(unsigned long long v, int n) { return v << n | v >> (64 - n); }
__global__ void turns_bare(const unsigned long long* in, unsigned long long* out, int n) {
  const unsigned long long v = in[threadIdx.x];
  unsigned long long w = v << 13 | v >> 51;
  w ^= turned(v, 32);
  w += v >> n | v << 64 - n;
  out[threadIdx.x] = w + (v << 3 | v >> 5);
}
// No rotations: for the size of the number, for what binds its sides more tightly, or for what is done twice. Right
// values stay in the array.
__device__ unsigned next_of(unsigned &s) { return s = s * 1664525u + 1013904223u; }
__global__ void turns_none(float *y, unsigned x, unsigned long long w, unsigned n) {
  const unsigned high = x << 5, low = x >> 27, by = n + 1, rest = 33 - n;
  const unsigned long long wide = w << 16, narrow = w >> 16;
  y[3 * (x << 5) + (x >> 27) == 3 * high + low ? 0 : 1001] = 1;
  y[((x << 5) | (x >> 27) & n) == (high | (low & n)) ? 1 : 1002] = 1;
  y[(x << n + 1 | x >> 32 - n + 1) == ((x << by) | (x >> rest)) ? 2 : 1003] = 1;
  y[((w << 16) | (w >> 16)) == (wide | narrow) ? 3 : 1004] = 1;
  y[(~(x << 5) | (x >> 27)) == (~high | low) ? 4 : 1005] = 1;
  y[100u - (x << 5) + (x >> 27) == 100u - high + low ? 5 : 1006] = 1;
  unsigned s = x, t = x;
  const unsigned drawn = next_of(s) << 16 | next_of(s) >> 16;
  next_of(t);
  next_of(t);
  y[s == t ? 6 : 1007] = static_cast<float>(drawn);
  const int chosen = x << 5 | x >> 27 ? 7 : 1008;
  y[chosen] = 1;
}
// Rotated indices: only the right ones are in the array.
__global__ void places(float* out) { out[(((threadIdx.x << 27) >> 5) | ((threadIdx.x << 27) << 27)) >> 22] = 1; }
// A way out that data decide, in a loop of eight trips.
__global__ void searches(const float* in, float* out) {
  float sum = 0;
  for (int k = 0; k < 8; ++k) {
    const float v = in[k * 32 + threadIdx.x];
    if (v > 0.5f) break;
    sum += v;
  }
  out[threadIdx.x] = sum;
}

// Bytes that decide nothing, read by a helper.
__global__ void blurs(const unsigned char* image, unsigned char* out, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= width) return;
  const int left = at(image, x - 1, width), right = at(image, x + 1, width);
  out[x] = (unsigned char)((left + right + 1) >> 1);
}

// The first half of the lanes.
__global__ void counts(unsigned* bins, int lanes) {
  if (threadIdx.x % warp_size < lanes) atomicAdd(&bins[threadIdx.x % warp_size], blockIdx.x);
}
// One element of a larger array.
__global__ void adds(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&out[0], in[i]);
}

// One warp in many has work.
__global__ void rare(const float* in, float* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i / warp_size % 100 == 37 && i < n) out[i] = in[i];
}
// Rows whose lengths are no multiple of a sector.
__global__ void odd_rows(const float* in, float* out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) out[y * width + x] = in[y * width + x];
}

// A way out that is for errors.
__global__ void inverts(const float* in, float* out, int* info) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int bad = 0;
  float v = in[i];
  for (int k = 0; k < 4; ++k) {
    if (v == 0.0f) {
      bad = k + 1;
      break;
    }
    v = 1.0f / v;
  }
  info[i] = bad;
  if (bad) return;
  out[i] = v;
}

// A value that each trip uses stays in its register.
__global__ void polynomial(const float* __restrict__ x, const float* __restrict__ c, float* __restrict__ y, int terms) {
  float sum = 0;
  for (int k = 0; k < terms; ++k) sum = sum * x[threadIdx.x] + c[k];
  y[threadIdx.x] = sum;
}

// An enumerator is an argument.
__global__ void edges(float* out, int mode) { out[threadIdx.x] = mode == border_mirror ? 1.0f : 2.0f; }

// Integers from memory and from the thread's number, divided by constants and by numbers of 32 and of 64 bits.
__global__ void divides(const int* in, const unsigned* bits, const long long* cents, int* out, long long* euros) {
  out[threadIdx.x] = in[threadIdx.x] / 100;
  out[threadIdx.x + 32] = in[threadIdx.x + 32] % 8;
  out[threadIdx.x + 64] = bits[threadIdx.x] / 8;
  euros[threadIdx.x] = cents[threadIdx.x] / 100;
}
__global__ void by_number(int* out, long long n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  out[i] = (int)(i / n);
}
__global__ void high_halves(const unsigned long long* in, const long long* with_sign, unsigned long long* out,
                            long long* out_with_sign) {
  out[threadIdx.x] = __umul64hi(in[threadIdx.x], 12345678901ull);
  out_with_sign[threadIdx.x] = __mul64hi(with_sign[threadIdx.x], 12345678901ll);
}
__global__ void divides_by_two(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x] / 2.0f; }
__global__ void distances(const int* a, const int* b, int* out) {
  out[threadIdx.x] = abs(a[threadIdx.x] - b[threadIdx.x]);
}
// Two products are compared, which are integers from memory.
__global__ void areas(const int* w, const int* h, int* out) {
  const int i = threadIdx.x;
  out[i] = w[i] * h[i] > w[i + 32] * h[i + 32] ? 1 : 0;
}

// Rows of doubles that begin anywhere in a sector, and floats with a stride.
__global__ void shifted(const double* in, double* out) { out[threadIdx.x] = in[threadIdx.x + 1]; }
__global__ void strides(const float* in, float* out) {
  out[threadIdx.x] = in[4 * threadIdx.x + 1] + in[4 * threadIdx.x + 2];
}

// All threads look up the same few elements of a large table.
__global__ void look_up(const int* rows, const float* table, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = table[rows[i]];
}
// A shop has a quarter of the sales.
__global__ void sales(const int* shop, int* revenue) {
  atomicAdd(&revenue[shop[blockIdx.x * blockDim.x + threadIdx.x]], 1);
}

// A condition is a variable that changes.
__global__ void keeps_on(const float* in, float* out, int n) {
  bool alive = true;
  float x = 0;
  for (int k = 0; k < n && alive; ++k) {
    x += in[32 * k + threadIdx.x];
    alive = x < 10.0f;
    alive = alive && x > -10.0f;
  }
  out[threadIdx.x] = alive ? x : 0.0f;
}
