// SPDX-License-Identifier: BSL-1.0
// A kernel most of whose instructions compute indices, and a template of several instances.
__device__ int clamped(int i, int n) { return i < 0 ? 0 : (i >= n ? n - 1 : i); }

__global__ void smooth(const float* __restrict__ in, float* __restrict__ out, int width, int height) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float sum = 0.0f;
#pragma unroll
  for (int dy = -2; dy <= 2; ++dy)
#pragma unroll
    for (int dx = -2; dx <= 2; ++dx)
      sum += in[static_cast<size_t>(clamped(y + dy, height)) * width + clamped(x + dx, width)];
  out[static_cast<size_t>(y) * width + x] = sum / 25.0f;
}

namespace own {
template <int N>
__global__ void repeated(float* x, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float value = x[i];
  for (int k = 0; k < N; ++k) value = value * value + 0.5f;
  x[i] = value;
}
}  // namespace own

/// A side of integers alone, which the blocks of every n-th number take.
__global__ void seldom(unsigned* out, int every) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = i;
  if (blockIdx.x % every == 0) {
    value = value * 2654435761u + every;
    value ^= value >> 15;
    value = value * 2246822519u + every;
    value ^= value >> 13;
    value = value * 3266489917u + every;
    value ^= value >> 16;
    value = value * 668265263u + every;
    value ^= value >> 11;
  }
  out[i] = value;
}

/// A rotation by a constant is two instructions, of which the text has three on 64 bits.
__global__ void rotates(const unsigned long long* in, unsigned long long* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long value = in[i];
  for (int k = 0; k < 24; ++k) value ^= (value << 7 | value >> 57) + k;
  out[i] = value;
}

/// A product of halves is one instruction, of which the text has one of 64 bits, a mask and a shift.
__global__ void multiplies_halves(const unsigned long long* in, unsigned long long* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long long value = in[i];
  for (int k = 0; k < 24; ++k) value = (value & 0xffffffffull) * (value >> 32) + k;
  out[i] = value;
}

/// An array of the thread whose index is not known to ptxas is in local memory.
__global__ void picks(const int* in, int* out) {
  int value[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 32; ++k) value[k] = in[k * 8192 + i];
  int at = 0;
  for (int k = 0; k < 100; ++k) at = value[(at + k) & 31];
  out[i] = at;
}

/// How often it halves its number depends on numbers that lanes hand to each other.
__global__ void settles(float* out, int power) {
  float value = exp2f(static_cast<float>(power));
  while (value > 1.0f) value = 0.25f * (value + __shfl_xor_sync(0xffffffffu, value, 1));
  out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

/// ptxas makes predicates of the sides of its conditions.
__global__ void filters(const int4* rules, const int* in, int* out, int count) {
  __shared__ int4 table[64];
  if (threadIdx.x < count) table[threadIdx.x] = rules[threadIdx.x];
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = in[i];
  int found = 0;
  for (int k = 0; k < count; ++k) {
    const int4 rule = table[k];
    if ((value & rule.x) > rule.y) continue;
    if (rule.z != 0 && rule.z != (value & 3)) continue;
    if ((value >> 4 & 15) < rule.w || (value >> 8 & 15) < rule.w) continue;
    found += rule.x;
  }
  out[i] = found;
}

/// Blocks without work return at once.
__global__ void walks(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int k = 0; k < 400; ++k) sum += x[(i * 8 + k * 32) & 8191];
  y[i] = sum;
}

/// nvcc moves the load out of the outer loop.
__global__ void reads_ahead(const int* trips, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < trips[i]; ++b) sum = sum * 1.0001f + sqrtf(sum + a);
  y[i] = sum;
}

/// ptxas joins the four loads.
__global__ void neighbours(const float* x, float* y) {
  __shared__ float tile[512];
  for (int k = threadIdx.x; k < 512; k += 128) tile[k] = x[blockIdx.x * 128 + k];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 4; ++k) sum += tile[threadIdx.x * 4 + k];
  y[blockIdx.x * 128 + threadIdx.x] = sum;
}

// One member of each vector.
__global__ void first_members(const float4* vectors, float* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = vectors[i].x;
}
