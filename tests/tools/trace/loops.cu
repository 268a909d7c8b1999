// SPDX-License-Identifier: BSL-1.0
// Loops and chains of arithmetic as nvcc compiles them.

__global__ void walks_and_jumps(const float *rows, const float *strides, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int threads = gridDim.x * blockDim.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += rows[i * n + k];
  for (int k = 0; k < n; ++k) sum += strides[(k * threads + i) * 4];
  y[i] = sum;
}

__global__ void known_at_first(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = threadIdx.x;
  for (int k = 0; k < n; ++k) {
    sum = sum * 0.5f + x[k * 1024 + i];
    sum = sum * 0.25f;
  }
  y[i] = sum;
}

__global__ void known_in_some_lanes(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = threadIdx.x;
  if (i % 3 == 1) sum = x[i];
  float a = sum + 1, b = sum + 2, c = sum + 3;
  y[i] = a * b + c;
}

__global__ void known_in_some_warps(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = threadIdx.x;
  if (threadIdx.x / 32 % 3 == 1) sum = x[i];
  y[i] = sum * 0.5f + 0.25f;
}

__global__ void in_a_row(float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = y[i];
#pragma unroll
  for (int k = 0; k < 93; ++k) sum = sum * 0.5f + 0.25f;
  y[i] = sum;
}

__global__ void side_by_side(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = y[i];
  for (int k = 0; k < n; ++k) {
    float a[4] = {sum, sum + 1, sum + 2, sum + 3};
#pragma unroll
    for (int m = 0; m < 10; ++m) {
#pragma unroll
      for (int q = 0; q < 4; ++q) a[q] = a[q] * 0.5f + 0.25f;
    }
    sum = a[0] + a[1] + a[2] + a[3];
  }
  y[i] = sum;
}

// Two operations on small numbers, whose hashes must differ: 190 % 192 and 192 / 192.
__global__ void neighbours(float *y, int n) {
  __shared__ float s[192];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  float sum = y[i];
  sum = sum * 0.5f + 1;  // no generator of random numbers
#pragma unroll 1
  for (int k = 0; k < n; ++k) {
    s[t] = sum;
    __syncthreads();
    sum += s[(t + 1) % 192];
    sum += s[(t + 2) % 192];
    sum += s[(t + 3) % 192];
    __syncthreads();
  }
  y[i] = sum;
}

__global__ void once(const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 1; ++k) sum += x[k * 1024 + i];
  y[i] = sum;
}

__global__ void from_a_small_table(const int *where, const float *table, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = table[where[i]];
}

// The compiler does not know that both loops read the same elements, however few they are.
__global__ void two_passes(const float *__restrict__ x, float *__restrict__ y, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += x[i];
  for (int i = threadIdx.x; i < n; i += blockDim.x) y[i] = x[i] - sum;
}
// It knows it of loops that it unrolls, and of an element that stood before the loop.
__global__ void two_passes_unrolled(const float *__restrict__ x, float *__restrict__ y, int n) {
  float sum = x[threadIdx.x];
  for (int i = 0; i < 4; ++i) sum += x[i * blockDim.x + threadIdx.x];
  for (int i = 0; i < n; ++i) sum *= 0.5f;
  for (int i = 0; i < 4; ++i) y[i * blockDim.x + threadIdx.x] = x[i * blockDim.x + threadIdx.x] - sum;
}
// Warps make different numbers of trips, whose mean is no binary fraction of the warps.
__global__ void with_halo(const float *in, float *out) {
  __shared__ float tile[20][20];
  for (int y = threadIdx.y; y < 20; y += 16)
    for (int x = threadIdx.x; x < 20; x += 16) tile[y][x] = in[y * 20 + x];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.y + 2][threadIdx.x + 2];
}

// One of two conditions says how many trips there are at most. Where none does, the loop ends all the same.
__global__ void while_positive(const float *x, float *y) {
  float sum = 0;
  for (int k = 0; k < 16 && x[k * 32 + threadIdx.x] > 0; ++k) sum += 1;
  y[threadIdx.x] = sum;
}
__global__ void while_both_positive(const float *x, float *y) {
  float sum = 0;
  for (int k = threadIdx.x; x[k & 1023] > 0 && y[k & 1023] > 0; ++k) sum += 1;
  y[threadIdx.x] = sum;
}

// The number that a record begins at, and its length, are known before its words: only the first of them waits, and no
// trip waits for what the one before has loaded.
__global__ void records(const int *first, const int *length, const int *words, int *sums) {
  const int *word = words + first[threadIdx.x];
  int left = length[threadIdx.x], sum = 0;
  while (left > 0) {
    sum += word[0];
    sum += word[1];
    word += 2;
    left -= 2;
  }
  sums[threadIdx.x] = sum;
}
// The nearest of a few, with a condition that is copied as well.
__global__ void nearest(const float *x, float *y, int *where) {
  float best = 2;
  int at = 0;
  bool found = false;
  for (int k = 0; k < 64; ++k) {
    float d = x[k * 32 + threadIdx.x];
    bool is_near = d < best;
    if (is_near) {
      best = d;
      at = k;
      found = is_near;
    }
  }
  y[threadIdx.x] = found ? best : 0;
  where[threadIdx.x] = at;
}
// Which trips add a square is known to the compiler.
__global__ void odd_squares(const float *x, float *y) {
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    float v = x[k * 32 + threadIdx.x];
    if (k & 1) sum += v * v;
  }
  y[threadIdx.x] = sum;
}
__global__ void bare(const float *x, float *y) { y[threadIdx.x] = __expf(x[threadIdx.x]); }
// A number that the block hands on through shared memory is not known; those of the lanes lie beside each other.
__global__ void front(const int *base, const float *x, float *y) {
  __shared__ int first[8];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (lane == 0) first[warp] = 32 * warp;
  __syncthreads();
  int to = base[blockIdx.x] + first[warp] + lane;
  y[to] = x[blockIdx.x * blockDim.x + threadIdx.x];
}
// Three members of a record that the data choose, and two neighbours that a number chooses.
__global__ void records_of(const int *which, const float *at, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int r = 8 * which[i];
  int k = (int)at[i];
  y[i] = x[r] + x[r + 1] + x[r + 2] + x[k] + x[k + 1];
}
__global__ void places(int *count, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[atomicAdd(count, 1)] = x[i];
}
// The data never lead to a row beyond the twelfth; a guess may.
__global__ void pivots(const float *x, float *y) {
  __shared__ float rows[4][12][13];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float(*a)[13] = rows[warp];
  for (int i = lane; i < 12 * 13; i += 32) a[i / 13][i % 13] = x[i];
  __syncwarp();
  float size = lane < 12 ? fabsf(a[lane][0]) : -1.0f;
  int row = lane;
  for (int d = 16; d > 0; d >>= 1) {
    float other = __shfl_xor_sync(~0u, size, d);
    int its = __shfl_xor_sync(~0u, row, d);
    if (other > size) {
      size = other;
      row = its;
    }
  }
  if (lane < 13) y[warp * 13 + lane] = a[row][lane];
}
template <int N>
struct weights;
template <>
struct weights<2> {
  static __device__ inline int of(int a, int b) { return a + 3 * b; }
};
__global__ void weighted(const int *x, int *y) { y[threadIdx.x] = weights<2>::of(x[threadIdx.x], x[threadIdx.x + 32]); }

// Each warp has rounds of its own length.
__global__ void uneven(const int* length, const float* x, float* y, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int round = 0; round < rounds; ++round)
    for (int j = 0; j < length[i / 32]; ++j) sum = sum * 0.5F + x[32 * j + i % 32];
  y[i] = sum;
}
