// SPDX-License-Identifier: BSL-1.0
// Helpers that take arrays by reference, with their extents.
struct Section {
  float b0, b1, b2, a1, a2;
};
struct Filter {
  float taps[4];
};
template <int N>
__device__ float cascade(const Section (&s)[N], float (&z)[N], float x) {
#pragma unroll
  for (int k = 0; k < N; k++) {
    float y = fmaf(s[k].b0, x, z[k]);
    z[k] = fmaf(s[k].b1, x, -s[k].a1 * y);
    x = y;
  }
  return x;
}
__global__ void cascades(const float* in, float* out, const Section* sections) {
  constexpr int ORDER = 4;
  int i = threadIdx.x;
  Section s[ORDER];
  float z[ORDER] = {};
  for (int k = 0; k < ORDER; k++) s[k] = sections[i * ORDER + k];
  for (int t = 0; t < 8; t++) out[t * 32 + i] = cascade(s, z, in[t * 32 + i]);
}
template <typename T, size_t N>
__device__ T sum(const T (&a)[N]) {
  T s = 0;
  for (size_t k = 0; k < N; k++) s += a[k];
  return s;
}
template <class T, int N, int M>
__device__ T both(const T (&a)[N][M], T (&rows)[N]) {
  for (int k = 0; k < N; k++) rows[k] = sum(a[k]);
  return sum(rows);
}
__device__ void scale(float (&a)[4], float by) {
  for (int k = 0; k < 4; k++) a[k] *= by;
}
__device__ float trace_of(const float (*a)[4]) { return a[0][0] + a[1][1] + a[2][2] + a[3][3]; }
__global__ void matrices(const float* in, float* out) {
  float a[4][4], rows[4];
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 4; c++) a[r][c] = in[(r * 4 + c) * 32 + threadIdx.x];
  float all = both(a, rows);
  scale(rows, 2.0f);
  out[threadIdx.x] = all + sum(rows) + trace_of(a);
}
template <int N>
__device__ float total(float (&part)[N]) {
  for (int step = N / 2; step > 0; step /= 2) {
    if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    __syncthreads();
  }
  return part[0];
}
template <int N, int M>
__device__ float column(const float (&tile)[N][M], int c) {
  float s = 0;
  for (int r = 0; r < N; r++) s += tile[r][c];
  return s + sum(tile[0]);
}
__global__ void shared_arrays(const float* in, float* out, const Filter* filters) {
  __shared__ float part[64];
  __shared__ float tile[8][32];
  part[threadIdx.x] = in[threadIdx.x];
  if (threadIdx.x < 32)
    for (int r = 0; r < 8; r++) tile[r][threadIdx.x] = in[64 + r * 32 + threadIdx.x];
  __syncthreads();
  float t = total(part);
  if (threadIdx.x < 32) out[threadIdx.x] = t + column(tile, threadIdx.x) + sum(filters[threadIdx.x].taps);
}
template <int Radius, int N>
__device__ int largest(const int (&a)[N], int least) {
  int best = least;
  for (int i = 0; i < N - Radius; i++) best = max(best, a[i + Radius]);
  return best;
}
template <class T, int N>
__device__ void sorted(T (&a)[N]) {
  for (int i = 1; i < N; i++)
    for (int j = i; j > 0; j--)
      if (a[j - 1] > a[j]) {
        T other = a[j];
        a[j] = a[j - 1];
        a[j - 1] = other;
      }
}
__global__ void integers(const int* in, int* out) {
  int a[4];
  for (int k = 0; k < 4; k++) a[k] = in[k * 32 + threadIdx.x];
  sorted(a);
  out[threadIdx.x] = largest<1>(a, 0) + largest<2>(a, 7);
}
