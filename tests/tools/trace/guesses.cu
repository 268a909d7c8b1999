// Kernels whose conditions and addresses no data give.
#include <cuda_runtime.h>

// The helper's return leaves the helper, and no loop: half of the lanes store in each trip, one sector each.
__device__ void stores_if_positive(float value, float* y, int at) {
  if (value < 0.F) return;
  y[8 * at] = value;
}

__global__ void returns_of_helper(const float* x, float* y) {
  for (int k = 0; k < 64; ++k) stores_if_positive(x[32 * k + threadIdx.x], y, 32 * k + threadIdx.x);
}

// A break of a switch leaves no loop, either, and a return of a lambda neither.
__global__ void breaks_of_switch(const float* x, float* y) {
  for (int k = 0; k < 64; ++k) {
    switch (k & 1) {
      case 0:
        if (x[32 * k + threadIdx.x] > 0.F) break;
        y[8 * (32 * k + threadIdx.x)] = 1.F;
        break;
      default: break;
    }
  }
}

__global__ void returns_of_lambda(const float* x, float* y) {
  for (int k = 0; k < 64; ++k) {
    const auto stores = [&](int at) {
      if (x[at] < 0.F) return;
      y[8 * at] = 1.F;
    };
    stores(32 * k + threadIdx.x);
  }
}

// The way out of the loop is taken by one lane in 64, and the condition that its helper decides by half of them.
__device__ bool is_far(float value, float* y, int at) {
  if (value > 9.F) y[8 * at] = value;
  return value > 10.F;
}

__global__ void leaves_by_helper(const float* x, const float* z, float* y) {
  for (int k = 0; k < 64; ++k)
    if (is_far(x[32 * k + threadIdx.x], y, 32 * k + threadIdx.x) && z[32 * k + threadIdx.x] > 0.F) break;
}

// Unknown indices of a row and of a place in it: a row has 4 sectors, and a plane 8.
__device__ float rows[64][32];
__device__ float planes[16][8][8];

__global__ void rows_and_places(const int* row, const int* in_row, float* y) {
  y[threadIdx.x] = rows[row[0]][in_row[threadIdx.x]];
  y[threadIdx.x] += rows[3][in_row[threadIdx.x]];
  y[threadIdx.x] += planes[row[0]][in_row[threadIdx.x]][in_row[threadIdx.x + 32]];
}

// The macro writes its operand three times, which is one load of each table.
#define TURNED(x) (((x) << 8) | ((x) >> 24) | ((x) & 3))

__global__ void words_of_vectors(const uint4* in, uint4* out, const unsigned* table, const unsigned* other) {
  const uint4 s = in[threadIdx.x];
  uint4 t = s;
  t.x = TURNED(table[(s.y >> 16) & 255]);
  t.y = TURNED(other[__brev(s.z) & 255]) + __popc(t.x);
  out[threadIdx.x] = t;
}

// The lanes that a ballot names are those that have guessed so: one of them adds for its warp.
__global__ void compacts(const int* in, int* out, int* count) {
  const bool is_positive = in[threadIdx.x] > 0;
  const unsigned they = __ballot_sync(0xffffffffU, is_positive);
  const int lane = threadIdx.x & 31, leader = __ffs(they) - 1;
  int base = 0;
  if (lane == leader) base = atomicAdd(count, __popc(they));
  base = __shfl_sync(0xffffffffU, base, leader & 31);
  if (is_positive) out[base + __popc(they & ((1U << lane) - 1))] = threadIdx.x;
}

// All threads of a block agree on what they count, so none of them skips a barrier. One block in 64 leaves the loop in
// each trip.
constexpr int voters = 256;

__global__ void leaves_by_count(const float* x, float* y, int n) {
  bool done = false;
  float sum = 0;
  for (int base = 0; base < n; base += voters) {
    if (__syncthreads_count(done) == voters) break;
    sum += x[base + threadIdx.x];
    done = sum > 10.F;
    __syncthreads();
  }
  y[threadIdx.x + blockIdx.x * voters] = sum;
}

__global__ void agrees(const float* x, float* y, int* total) {
  const float v = x[threadIdx.x + blockIdx.x * blockDim.x];
  const int positive = __syncthreads_count(v > 0.F);
  const bool any = __syncthreads_or(v > 1.F), all = __syncthreads_and(v > 2.F);
  if (positive == 256 || positive > 3U || 4 <= positive) y[blockIdx.x] = 1.F;
  if (any && !all) atomicAdd(total, positive + 1);
  int left = 256 - __syncthreads_count(v < 0.F);
  left -= __syncthreads_count(v < 1.F);
  if (left < static_cast<int>(blockDim.x) / 2) __syncthreads();
  bool last;
  last = __syncthreads_or(left);
  if (last) __syncthreads();
  const unsigned twice = __syncthreads_count(v > 3.F) * 2;
  total[blockIdx.x + 64] = __syncthreads_and(v > 8.F) ? 1 : twice % 3 + (__syncthreads_or(v < -1.F) != 0);
  for (int k = 0; k < 8 && __syncthreads_or(v < k); ++k) __syncthreads();
  if (__syncthreads_count(v > 4.F) == blockDim.x) __syncthreads();
}

// Negative numbers are rare, and of the two other conditions each holds for half of the lanes, independently.
__device__ float within(const float* field, int width, int height, float x, float y) {
  const int column = __float2int_rd(x), row = __float2int_rd(y);
  if (column < 0 || row < 0 || column >= width || row >= height) return 0.F;
  return field[row * width + column];
}
__global__ void bounds(const float* field, const float* x, const float* y, float* out, int width, int height) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = within(field, width, height, x[i], y[i]);
}

// Each condition leaves half of the lanes that the one before has left: 16, 8, 4, 2 and 1 or 2.
__global__ void nested(const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > 0.F) {
    y[8 * i] = 1.F;
    if (x[i + 32] > 0.F) {
      y[8 * i] = 2.F;
      if (x[i + 64] > 0.F) {
        y[8 * i] = 3.F;
        if (x[i + 96] > 0.F) {
          y[8 * i] = 4.F;
          if (x[i + 128] > 0.F) y[8 * i] = 5.F;
        }
      }
    }
  }
}

// A loop that ends at a negative number: a condition that hardly ever holds would not end it.
__global__ void follows(const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int trips = 0;
  while (__float2int_rd(x[i + 1024 * trips]) >= 0) ++trips;
  y[i] = trips;
}
