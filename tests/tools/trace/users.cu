// SPDX-License-Identifier: BSL-1.0
// Kernels as their users write them: own names of types, overloaded helpers, default arguments, null pointers, flags of
// a block, arithmetic on integers that do not come from memory, and addresses from atomics.
#include <cuda_runtime.h>
#include <cstdint>

typedef unsigned int u32;
using u64 = unsigned long long;

__device__ float scaled(float x) { return 2 * x; }
__device__ double scaled(double x) { return 3 * x; }
__device__ int scaled(int x) { return x << 1; }
template <typename T> __global__ void scale(T *x) { x[threadIdx.x] = scaled(x[threadIdx.x]) + scaled(T(2)); }

__global__ void axpby(int n, const float *x, float *y, float *norms = nullptr, float a = 1.0f, float b = 0.f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = a * x[i] + (b != 0.f ? b * y[i] : 0.f);
  if (norms != nullptr) norms[i] = y[i] * y[i];
}

__global__ void generate(u32 *state, float *out, int steps) {
  u32 s = state[threadIdx.x];
  float sum = 0;
  for (int k = 0; k < steps; ++k) {
    s = s * 1664525u + 1013904223u;
    sum += s >> 8;
  }
  state[threadIdx.x] = s;
  out[threadIdx.x] = sum;
}
__global__ void collatz(const u64 *start, int *steps) {
  u64 v = start[threadIdx.x];
  int n = 0;
  while (v != 1) {
    v = (v & 1) ? 3 * v + 1 : v / 2;
    ++n;
  }
  steps[threadIdx.x] = n;
}

// The last block adds up the sums of all.
__device__ unsigned int blocks_done;
__global__ void sum_in_one_launch(const float *x, float *sums, float *sum) {
  __shared__ bool is_last;
  __shared__ float s[64];
  s[threadIdx.x] = x[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 1; i < 64; ++i) s[0] += s[i];
    sums[blockIdx.x] = s[0];
    __threadfence();
    is_last = atomicInc(&blocks_done, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    s[threadIdx.x] = sums[threadIdx.x % gridDim.x];
    __syncthreads();
    if (threadIdx.x == 0) *sum = s[0] + s[1];
  }
}

// Arithmetic on integers, none of which comes from memory.
__device__ u32 mixed(u32 x) {
  x ^= x >> 16;
  x *= 0x85ebca6bu;
  x ^= x >> 13;
  x *= 0xc2b2ae35u;
  x ^= x >> 16;
  return x;
}
__global__ void hash(u32 *out) { out[threadIdx.x] = mixed(threadIdx.x + 100000u * blockIdx.x); }
__global__ void uniform(float *out, int n) {
  u32 s = threadIdx.x * 2654435761u + 1;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    sum += (float)(s >> 8);
  }
  out[threadIdx.x] = sum;
}
__global__ void permute(const float *in, float *out, int n, int d0, int d1, int d2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int a = i / (d1 * d2), b = i / d2 % d1, c = i % d2;
  out[(c * d1 + b) * d0 + a] = in[i];
}
// A remainder by a constant is no division, one by a power of two is a mask, and what a loop does not change stands
// before it.
__global__ void remainders(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += in[i % 7 + k * 8 + i % 32];
  out[i] = sum;
}
template <typename T> __host__ __device__ constexpr T ceil_div(T a, T b) { return (a + b - 1) / b; }
__global__ void parity(const int *in, int *out, int n) {
  __shared__ bool odd[64];
  int i = threadIdx.x;
  odd[i] = (in[i] & 1) != 0;
  __syncthreads();
  bool mine = odd[i];
  for (int k = 0; k < ceil_div(n, 64); ++k)
    if (odd[i] != odd[63 - i] || mine) out[i] = k;
}

// Where an element goes is known when the kernel runs.
__global__ void compact(const int *in, int *out, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool keep = i < n && in[i] > 0;
  unsigned mask = __ballot_sync(0xffffffffu, keep);
  int lane = threadIdx.x % 32;
  int base;
  if (lane == 0) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(0xffffffffu, base, 0);
  if (keep) out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
}

// Each load waits for the one before, which says on which side to go on.
__global__ void search(const float *sorted, int n, const float *keys, int *places) {
  float key = keys[threadIdx.x];
  int low = 0, high = n;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (sorted[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  places[threadIdx.x] = low;
}
// Neighbouring elements are loaded together, whatever becomes of them.
__global__ void largest(const float *x, int n, float *y) {
  float most = x[threadIdx.x];
  for (int i = 1; i < n; ++i)
    if (x[i * 32 + threadIdx.x] > most) most = x[i * 32 + threadIdx.x];
  y[threadIdx.x] = most;
}

typedef float (*function_of_one)(float);
__device__ float twice(float v) { return v + v; }
template <float (*F)(float)> __global__ void apply(const float *x, float *y) { y[threadIdx.x] = F(x[threadIdx.x]); }

__global__ void sum_of_parts(const float *x, float *y) {
  __shared__ float parts[8];
  if (threadIdx.x < 8) parts[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (float part : parts) sum += part;
  if (threadIdx.x == 0) *y = sum;
}

// Integers of a structure in memory, divided by constants, in a helper's own array, and given by a reference.
struct Cell {
  int weight, next;
};
__device__ void split(unsigned v, unsigned &low, unsigned &high) {
  low = v % 10;
  high = v / 16;
}
__global__ void cells(const Cell *cell, const unsigned *in, int *out) {
  Cell c = cell[threadIdx.x];
  c.weight -= 7;
  unsigned low, high;
  split(in[threadIdx.x], low, high);
  high %= 10;
  out[threadIdx.x] = c.weight * (int)(low + high);
}
// A number chosen of two, and one that nothing gives.
__global__ void levels(const int *level, float *out) {
  switch (level[threadIdx.x]) {
    case 0: out[threadIdx.x] = 1; break;
    default: out[threadIdx.x + 32] = 2;
  }
}
__device__ unsigned turned(unsigned *word, int by) { return (word[by & 3] ^ word[1] ^ word[2]) + word[3] + word[0]; }
__global__ void words(const uint4 *in, unsigned *out) {
  uint4 v = in[threadIdx.x];
  unsigned *first = &v.x, own[4] = {first[0], first[1], first[2], first[3]}, more[2] = {v.x, v.y};
  unsigned *rows[2] = {own, more};
  out[threadIdx.x] = turned(own, 0) * rows[1][0];
}
// A helper's own numbers are the kernel's own.
__device__ int column(int i, int width) { return i % width; }
__global__ void columns(const float *x, float *y, int width) { y[threadIdx.x] = x[column(threadIdx.x, width)]; }
// Only the first of three accesses to the same address waits for it.
__global__ void gather_three(const int *index, const float *x, const float *y, const float *z, float *sum) {
  int i = index[threadIdx.x];
  sum[threadIdx.x] = x[i] + y[i] + z[i];
}

// The names of an enumeration are numbers, and a helper's pointer has the type that another parameter says.
enum { rows = 3, wide = 64 };
enum side { left = 1, right };
template <class T, class Op>
__device__ T reduced(T v, T *scratch, Op op, T neutral) {
  scratch[threadIdx.x] = v;
  __syncthreads();
  return threadIdx.x < wide / 2 ? op(scratch[threadIdx.x + wide / 2], v) : neutral;
}
struct sum_of {
  __device__ int operator()(int a, int b) const { return a + b; }
};
__global__ void named(const int *in, int *out) {
  __shared__ int scratch[wide];
  int v = in[threadIdx.x] * rows + right;
  if (v == left) v = v % rows;
  out[threadIdx.x] = reduced(v, scratch, sum_of(), 0);
}
// A comma in a condition.
__global__ void counts_up(unsigned *out, unsigned n) {
  unsigned k = 0, twice = 0;
  while (twice = 2 * k, twice < n) ++k;
  out[threadIdx.x] = twice;
}

// One store, though a lane's place is its own number and those of the others come from a shuffle.
__global__ void one_place(const float *x, float *y) {
  int lane = threadIdx.x & 31, place = lane;
  int before = __shfl_up_sync(0xffffffffu, place, 1);
  if (lane >= 1)
    place = before;
  else
    place = 31;
  y[place] = x[threadIdx.x];
}
// Values that are computed once: in two expressions, and in a loop that does not change them. Behind a branch, those
// of its sides are gone.
__global__ void once(const float *x, float *y, int n) {
  float a = x[threadIdx.x], b = x[threadIdx.x + 32];
  float s = sqrtf(a) + b;
  s *= sqrtf(a);
  for (int i = 0; i < n; ++i) s = s * s + a / b;
  if (s > 0)
    s += expf(b);
  else
    s -= expf(b);
  y[threadIdx.x] = s + expf(b);
}
// Values that change from trip to trip are computed in each: of a loop's variable, and of what one trip hands on.
__global__ void each_trip(const float *x, float *y, int n) {
  float a = x[threadIdx.x], s = a, t = a;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) s += sqrtf(a + i);
    t = t * a + a;
  }
  y[threadIdx.x] = s + t;
}
// Lanes whose own numbers are equal by chance compute like the others.
__global__ void by_chance(const float *x, float *y, float dx, float dy) {
  float a = x[threadIdx.x + 8 * threadIdx.y];
  float wx = (threadIdx.x + 0.5f) * dx, wy = (threadIdx.y + 0.5f) * dy;
  y[threadIdx.x + 8 * threadIdx.y] = sqrtf(a * wx) + sqrtf(a * wy);
}
// The reciprocal of a number; the quotient of one that happens to be 1.
__global__ void reciprocals(const float *x, float *y, float one) {
  float a = x[threadIdx.x];
  y[threadIdx.x] = 1.0f / a + one / a;
}
// The special function unit counts bits, and looks for them.
__global__ void bits(const unsigned *x, int *y) {
  unsigned v = x[threadIdx.x];
  y[threadIdx.x] = __popc(v) ^ (__clz(v) << 8) ^ (__ffs(v) << 16);
}
// Atomics in a loop: their addresses meet as often as those of all trips do.
__global__ void histogram_of_rows(const int *bin, int *counts, int rows) {
  for (int r = 0; r < rows; ++r) atomicAdd(&counts[bin[r * 1024 + blockIdx.x * 64 + threadIdx.x]], 1);
}
// Votes on conditions that are known: two of three lanes come, and the loop makes as many trips.
__global__ void ballots(const float *x, float *y) {
  const bool comes = threadIdx.x % 3 != 0;
  int waiting = __popc(__ballot_sync(0xffffffffu, comes));
  if (!__any_sync(0xffffffffu, waiting > 20) || __all_sync(0xffffffffu, comes)) return;
  float sum = 0;
  for (int i = 0; i < waiting; ++i) sum += x[32 * i + threadIdx.x];
  y[threadIdx.x] = sum;
}
// A vote takes any integer as a condition.
__global__ void odd_words(const unsigned *x, unsigned *y) {
  y[threadIdx.x] = __ballot_sync(0xffffffffu, __popc(x[threadIdx.x]) & 1);
}
// The row comes from another lane, the word of the row from this one.
__global__ void rows_of_others(const long long *row, float *table, int columns) {
  long long mine = row[threadIdx.x];
  for (int k = 0; k < 32; ++k) {
    float *to = table + __shfl_sync(0xffffffffu, mine, k) * columns;
    for (int d = threadIdx.x; d < columns; d += 32) atomicAdd(to + d, 1.0f);
  }
}
__device__ inline bool is_set(const unsigned *bits, int x, int y, int nx) {
  unsigned i = y * nx + x;
  return (bits[i >> 5] >> (i & 31u)) & 1u;
}
// Lanes leave in different trips, and what a trip computes again differs from lane to lane.
__global__ void march(const unsigned *bits, const float *slope, int *steps, int nx, int ny) {
  const int lane = 8 * threadIdx.y + threadIdx.x;
  float tx = 0.5f, ty = 0.5f * slope[lane];
  int x = threadIdx.x, y = threadIdx.y, n = 0;
  while (true) {
    if (tx < ty) {
      tx += 1.0f;
      ++x;
    } else {
      ty += slope[lane];
      ++y;
    }
    if (x >= nx || y >= ny) break;
    ++n;
    if (is_set(bits, x, y, nx)) break;
  }
  steps[lane] = n;
}
// A block goes on as long as any of its threads does.
__global__ void until_all_agree(const int *x, int *y) {
  __shared__ int tile[64];
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  int moved;
  do {
    int next = min(tile[threadIdx.x], tile[63 - threadIdx.x]);
    __syncthreads();
    moved = next != tile[threadIdx.x];
    tile[threadIdx.x] = next;
  } while (__syncthreads_or(moved));
  if (!__syncthreads_and(moved)) y[threadIdx.x] = tile[threadIdx.x];
}
// Lists in lists of values, one of which begins with a product.
struct Square {
  float m[2][2];
};
__device__ inline Square scaled(float a, float b, float s) { return Square{{{a * s, b}, {b * s, a}}}; }
__global__ void squares(const float *x, float *y, float s) {
  Square q = scaled(x[threadIdx.x], 2.0f, s);
  Square r = {{{q.m[0][0] * s, 1}, {0, q.m[1][1]}}};
  y[threadIdx.x] = r.m[0][0] + r.m[1][1];
}
// A cast of a cast, and a counter that each trip takes from.
__global__ void counters(const int *amount, unsigned long long *sums, int *tail, int *list, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    atomicAdd(&sums[threadIdx.x], (unsigned long long)(long long)amount[i]);
    int slot = 0;
    if (threadIdx.x == 0) slot = atomicAdd(tail, 1);
    if (threadIdx.x == 0) list[slot] = i;
  }
}
// Values that lanes hand to each other up and down from trip to trip decide when all of them leave.
__global__ void relaxed(const int *start, int *y, int trips) {
  int even = start[threadIdx.x], odd = 7;
  for (int t = 0; t < trips; ++t) {
    if (t % 2 == 0)
      even = min(__shfl_up_sync(0xffffffffu, odd, 1), even) + 1;
    else
      odd = __shfl_down_sync(0xffffffffu, even, 1) + 1;
    if (__all_sync(0xffffffffu, even > 90)) break;
    y[threadIdx.x] = even;
  }
}
// A pointer is moved in a function that mixes bits.
struct Ranks {
  const unsigned *words;
  __device__ int rank(int base, int at) const {
    const unsigned *block = words + size_t(at >> 6) * 8;
    int count = int(__ldg(block + base));
    unsigned match = (base & 1 ? count : ~count) & (base & 2 ? count : ~count);
    match &= (1u << (at & 31)) - 1;
    return count + __popc(match);
  }
};
__global__ void ranks(const unsigned *words, const int *at, int *y) {
  const Ranks all = {words};
  y[threadIdx.x] = all.rank(at[threadIdx.x] & 3, threadIdx.x);
}
