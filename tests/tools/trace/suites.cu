// SPDX-License-Identifier: BSL-1.0
// Idioms of public suites: helpers of integers, references that are returned, graphs of structures, branches
// in helpers that are called twice, borders, and groups of threads.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;
#define TILE 16

__device__ int best_of(int a, int b) {
  int best;
  if (a > b) best = a;
  else best = b;
  return best;
}
__global__ void align(const int* score, int* best, int penalty) {
  __shared__ int tile[TILE + 1];
  int t = threadIdx.x;
  tile[t] = score[t];
  __syncthreads();
  best[t] = best_of(tile[t] + score[t + 1], tile[(t + 1) % TILE] - penalty);
}

__global__ void halving(float* x) {
  for (int i = 1; i <= __log2f(TILE); i++) {
    int step = __powf(2, i);
    if (threadIdx.x % step == 0) x[threadIdx.x] += x[threadIdx.x + step / 2];
    __syncthreads();
  }
}

struct Node {
  int first;
  int edges;
};
__global__ void visit(const Node* nodes, const int* edges, const bool* active, int* cost, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && active[i])
    for (int e = nodes[i].first; e < nodes[i].first + nodes[i].edges; e++) cost[edges[e]] = 1;
}

template <typename T>
struct View {
  T* data;
  int stride;
  __device__ T& operator()(int row, int column) { return data[row * stride + column]; }
};
__global__ void add_bias(float* out, const float* bias, int columns) {
  View<float> view{out, columns};
  view(blockIdx.x, threadIdx.x) += bias[threadIdx.x];
}

__device__ float folded(float v) {
  float sum = v * v;
  if (v > 0) sum = 1.0f - sum;
  return sum;
}
__global__ void folds(const float* x, float* y) {y[threadIdx.x] = folded(x[threadIdx.x]) / folded(2 * x[threadIdx.x]);}

// A lane at the border has both values in a register, the others do not.
__global__ void differences(const float* x, float* y) {
  int i = threadIdx.x;
  int left = i > 0 ? i - 1 : 0;
  float slope = x[i] - x[left];
  if (i == 0) slope = 0;
  y[i] = slope * slope;
}

__global__ void grid_sum(const float* x, float* sum, int n) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  float v = 0;
  for (int i = cg::this_grid().thread_rank(); i < n; i += cg::this_grid().size()) v += x[i];
  v = cg::reduce(tile, v, cg::plus<float>());
  if (tile.thread_rank() == 0) atomicAdd(sum, v);
}

__global__ void counted(const float* x, int* count) {
  if (x[threadIdx.x] > 0) {
    auto here = cg::coalesced_threads();
    if (here.thread_rank() == 0) atomicAdd(count, here.size());
  }
}

__global__ void timed(float* x) {
  long long begin = clock64();
  x[threadIdx.x] = clock64() - begin;
}

// The product of two constants is one. The others depend on the thread.
__global__ void orbits(float* y, float step, int trips) {
  const float scale = 0.5f;
  float x = threadIdx.x * step;
  float z = 0;
  for (int t = 0; t < trips; t++) z = z * z + x;
  y[threadIdx.x] = z * (scale * scale);
}

// A block touches an element of the next one.
__global__ void smooth(const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i] + x[i + 1];
}

// Pointers whose buffers may be given by another name, or as numbers.
__global__ void lengths(const float2* points, const long* at, unsigned long long* squares) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float2 p = points[at[i]];
  squares[i] = p.x * p.x + p.y * p.y;
}
