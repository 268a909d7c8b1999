// SPDX-License-Identifier: BSL-1.0
// Structures with functions, in memory, and what no data give. Each kernel was read wrongly once.
#include <cuda_runtime.h>

struct Cell {
  float sum;
  int n;
  float pad[2];
  __device__ void add(float v) {
    sum += v;
    n++;
  }
  __device__ Cell& reset(float start) {
    this->sum = start;
    n = 0;
    return *this;
  }
};
struct Particle {
  float x, y, z, vx, vy, vz, m, q;
  __device__ float mass() const { return m; }
};
template <class T>
struct Complex {
  T re, im;
  __device__ Complex& operator+=(const Complex& o) {
    re += o.re;
    im += o.im;
    return *this;
  }
};
template <class T, int W, int H>
struct Tile {
  T data[H][W + 1];
  __device__ T& operator()(int r, int c) { return data[r][c]; }
  __device__ T* operator[](int r) { return data[r]; }
};
struct Hash {
  static constexpr __device__ unsigned mix(unsigned h) {
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    return h ^ h >> 13;
  }
  template <class T>
  __device__ T twist(T v) const {
    return v * 5 + 1;
  }
};
struct Matrix {
  const int* first;
  const int* column;
  const float* value;
  int rows;
};

__global__ void adds(Cell* cells, const float* __restrict__ v) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  cells[i].add(v[i]);
}
__global__ void resets(Cell* cells) { cells[threadIdx.x].reset(2.0f).add(1.0f); }
__global__ void masses(const Particle* __restrict__ p, float* out) {
  out[threadIdx.x] = p[threadIdx.x].mass();
}
__global__ void grows(Complex<float>* a, const Complex<float>* __restrict__ b) { a[threadIdx.x] += b[threadIdx.x]; }
__global__ void turns_tile(const float* __restrict__ in, float* out) {
  __shared__ Tile<float, 32, 32> tile;
  tile(threadIdx.y, threadIdx.x) = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void looks_up(const unsigned* __restrict__ keys, const float* __restrict__ table, float* out) {
  out[threadIdx.x] = table[Hash::mix(keys[threadIdx.x]) & 65535u];
}
__global__ void looks_up_twisted(const unsigned* __restrict__ keys, const float* __restrict__ table, float* out) {
  Hash hash;
  out[threadIdx.x] = table[hash.twist(keys[threadIdx.x]) & 65535u];
}

// A warp for each row. Without data, rows are equally long.
__global__ void products(Matrix a, const float* __restrict__ x, float* y) {
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= a.rows) return;
  const int begin = a.first[row], end = a.first[row + 1];
  float sum = 0;
  for (int j = begin + lane; j < end; j += 32) sum += a.value[j] * x[a.column[j]];
  for (int o = 16; o > 0; o /= 2) sum += __shfl_down_sync(0xffffffffu, sum, o);
  if (lane == 0) y[row] = sum;
}

// The launch has the same column in all trips, which the compiler does not know.
__global__ void biased(const float* __restrict__ in, const float* __restrict__ bias, float* out, int n, int columns) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const int column = i % columns;
    out[i] = in[i] + bias[column];
  }
}
// The lanes of the last trip are half of a warp.
__global__ void halves_of_rows(const float* __restrict__ in, float* out, int columns) {
  for (int c = threadIdx.x; c < columns; c += 32)
    out[blockIdx.x * columns + c] = 2 * in[blockIdx.x * columns + c];
}
// Each turn pushes two numbers where one was, if a guess says so.
__global__ void empties_stack(const float* in, float* out) {
  float stack[8], sum = 0;
  int top = 0;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  stack[top++] = in[i];
  while (top > 0) {
    const float v = stack[--top];
    sum += v;
    if (v > 0.5f && top < 6) {
      stack[top++] = v * 0.5f;
      stack[top++] = v * 0.25f;
    }
  }
  out[i] = sum;
}
#define REQUIRE(condition) \
  do {                     \
    if (!(condition)) return; \
  } while (0)
__global__ void macro(float* x, int n) {
  const int i = threadIdx.x;
  REQUIRE(i < n);
  x[i] += 1.0f;
}
// The scale of all elements is loaded before the loop, and comes before them in the order of accesses.
__global__ void scaled(const float* __restrict__ in, const float* __restrict__ scale, float* out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i] * scale[0];
}
// A member of a structure that a function returns is no element for the tool: the function works on a copy, and a note
// says so.
__global__ void changes_returned(Cell* cells) { cells[threadIdx.x].reset(2.0f).n += 1; }
// The numbers that decide come through shared memory.
__global__ void counts_equal(const int* __restrict__ in, int* out) {
  __shared__ int tile[64];
  tile[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  __syncthreads();
  if (tile[63 - threadIdx.x] == 7) atomicAdd(&out[threadIdx.x], 1);
}

// Numbers of 256 bits.
struct Number {
  unsigned v[8];
};

__device__ Number sum_of(const Number& a, const Number& b) {
  Number sum;
  for (int i = 0; i < 8; ++i) sum.v[i] = a.v[i] + b.v[i];
  return sum;
}

__global__ void adds_numbers(const Number* a, const Number* b, Number* sum) {
  sum[threadIdx.x] = sum_of(a[threadIdx.x], b[threadIdx.x]);
  const Number copy = a[threadIdx.x];
  sum[threadIdx.x] = copy;
}

// Constant memory of a namespace.
namespace tables {
__constant__ float weights[9] = {1, 2, 3};
__constant__ float offset = 2;
}  // namespace tables

__global__ void weighs(const float* in, float* out) {
  out[threadIdx.x] = in[threadIdx.x] * tables::weights[threadIdx.x % 9] + ::tables::offset;
}

__global__ void weighs_by_name(const float* in, float* out) {
  using namespace tables;
  out[threadIdx.x] = in[threadIdx.x] * weights[threadIdx.x % 9] + offset;
}

// Functors whose call operators are templates, and templates of functors.
struct Greater {
  template <class T>
  __device__ T operator()(T a, const T& b) const {
    return a > b ? a : b;
  }
};
template <class T>
struct Sum {
  __device__ T operator()(T a, T b) const { return a + b; }
};

template <class T, class First, class Second>
__global__ void combines(const T* in, T* out, First first, Second second) {
  __shared__ T tile[32];
  tile[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  const T one = first(in[threadIdx.x], tile[31 - threadIdx.x]);
  out[threadIdx.x] = second(one, Greater{}(tile[threadIdx.x], in[threadIdx.x + 32]));
}

struct Sample {
  float at, value;
  int channel;
};

__global__ void unpacks(const Sample* in, float* out) {
  const auto [at, value, channel] = in[threadIdx.x];
  const auto& [its, other, number] = in[threadIdx.x + 32];
  out[threadIdx.x] = at * value + its * other + channel + number;
}
