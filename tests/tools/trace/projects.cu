// SPDX-License-Identifier: BSL-1.0
// Texts of projects, besides loops and arrays: scans of groups, cuda::std, enumerations, nested structures,
// pointers to functions, names that the tool has as well.
#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>
#include <cstdint>
#include <cuda/std/algorithm>
#include <cuda/std/array>
#include <cuda/std/cmath>
#include <cuda/std/limits>
#include <cuda/std/utility>

namespace cg = cooperative_groups;
__global__ void scans(const int* in, int* out, const float* f, float* g) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  int i = block.group_index().x * block.size() + block.thread_rank();
  int v = in[i];
  out[i] = cg::exclusive_scan(warp, v, cg::plus<int>()) + cg::inclusive_scan(warp, v);
  g[i] = cg::inclusive_scan(warp, f[i], cg::plus<float>());
}

__device__ cuda::std::pair<float, int> best(const float* x, int n) {
  cuda::std::pair<float, int> b{x[0], 0};
  for (int k = 1; k < n; k++) if (x[k] > b.first) b = {x[k], k};
  return b;
}
__global__ void stdnames(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::std::array<float, 4> a{};
  for (int k = 0; k < 4; k++) a[k] = in[i * 4 + k];
  float m = cuda::std::numeric_limits<float>::lowest();
  for (int k = 0; k < 4; k++) m = cuda::std::max(m, a[k]);
  auto [v, w] = best(in, 8);
  out[i] = cuda::std::min(m, v) + w + cuda::std::sqrt(m);
}

enum Op : int { ADD, SUB, MUL };
enum class Mode { linear = 0, cubic = 1, none };
__constant__ Op program[4] = {ADD, MUL, SUB, ADD};
__constant__ Mode modes[2];
__global__ void switches(const float* a, float* b) {
  float v = a[threadIdx.x];
  for (int k = 0; k < 4; k++) {
    switch (program[k]) {
      case ADD: v += a[threadIdx.x + 32 * k]; break;
      case SUB: v -= 1; break;
      case MUL: v *= 2; break;
    }
  }
  switch (modes[blockIdx.x & 1]) {
    case Mode::linear: v += 1; break;
    case Mode::cubic: v = v * v * v; break;
    default: break;
  }
  b[threadIdx.x] = v;
}

typedef float (*op_t)(float, float);
__device__ float add(float a, float b) { return a + b; }
__device__ float mul(float a, float b) { return a * b; }
__device__ op_t operations[2] = {add, mul};
__global__ void fptr(const float* a, const float* b, float* c, int which) {
  c[threadIdx.x] = operations[which](a[threadIdx.x], b[threadIdx.x]);
}
__global__ void fptr_local(const float* a, const float* b, float* c, int which) {
  float (*ops[2])(float, float) = {add, mul};
  c[threadIdx.x] = ops[which](a[threadIdx.x], b[threadIdx.x]);
}

__global__ void fptr_alias(const float* a, const float* b, float* c, int which) {
  op_t ops[2] = {add, mul};
  using U = float (*)(float, float);
  U f = which ? add : mul;
  c[threadIdx.x] = ops[which](a[threadIdx.x], b[threadIdx.x]) + f(a[0], 1.f);
}
__device__ float (*raw[2])(float, float) = {add, mul};
__global__ void fptr_raw(const float* a, const float* b, float* c, int which) {
  c[threadIdx.x] = raw[which](a[threadIdx.x], b[threadIdx.x]);
}

namespace math {
struct V3 {
  float x, y, z;
  __host__ __device__ V3 operator+(const V3& o) const { return {x + o.x, y + o.y, z + o.z}; }
  __host__ __device__ V3& operator+=(const V3& o) { x += o.x; y += o.y; z += o.z; return *this; }
  __host__ __device__ float& operator[](int i) { return (&x)[i]; }
  __host__ __device__ float operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  __host__ __device__ bool operator==(const V3& o) const { return x == o.x && y == o.y && z == o.z; }
  __host__ __device__ explicit operator float() const { return x + y + z; }
  __host__ __device__ V3 operator-() const { return {-x, -y, -z}; }
};
__host__ __device__ inline V3 operator*(float s, const V3& v) { return {s * v.x, s * v.y, s * v.z}; }
namespace detail { using Vec = V3; constexpr int table[4] = {1, 2, 4, 8}; }
}
using Vec = math::detail::Vec;
struct Body { struct State { Vec p, v; } s; float mass; };
static constexpr float weights[4] = {0.1f, 0.2f, 0.3f, 0.4f};
__global__ void ops(Body* b, const int* which, float* out, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body::State s = b[i].s;
  s.p += dt * s.v;
  Vec q = s.p + -s.v;
  const float w[3] = {1.f, 2.f, 3.f};
  out[i] = (float)q * weights[which[i] & 3] + q[which[i] % 3] + w[which[i] % 3] * math::detail::table[which[i] & 3];
  if (q == s.p) out[i] += 1;
  b[i].s = s;
  b[i].mass *= 2;
}

struct Cell {
  enum Type : uint8_t { solid, fluid, wall };
  enum class Side { left, right } side;
  Type type;
  float rho;
  __device__ bool is_fluid() const { return type == fluid; }
  __device__ void damp() { if (type != wall) rho *= 0.5f; }
};
__global__ void cells(Cell* c, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (c[i].is_fluid()) c[i].damp();
  switch (c[i].type) {
    case Cell::solid: out[i] = 0; break;
    case Cell::fluid: out[i] = c[i].rho; break;
    default: out[i] = -1;
  }
  if (c[i].side == Cell::Side::right) out[i] += 2;
  Cell d = c[i];
  d.type = Cell::wall;
  c[i] = d;
}

// The tool's headers have these names as well.
struct layout {
  int first, count;
};
__device__ float halves(float v) { return v / 2; }
__global__ void written(const layout* rows, const float* in, float* out) {
  out[threadIdx.x] = halves(in[rows[threadIdx.x].first]);
}

struct P { float x, y; };
__global__ void binds(P* s, const P* v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  auto& [x, y] = s[i];
  const auto& [vx, vy] = v[i];
  x += vx * 0.5f;
  y += vy * 0.5f;
}

__device__ float rowsum(const float (*m)[8], int r) { float s = 0; for (int c = 0; c < 8; c++) s += m[r][c]; return s; }
__global__ void casts(const float* p, float* out, int n) {
  auto rows = reinterpret_cast<const float (*)[8]>(p);
  float (*o)[8] = (float (*)[8])out;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { o[i][0] = rowsum(rows, i) + rows[i][1]; }
}

struct Flags { unsigned kind : 4; unsigned count : 12; int offset : 16; float w; };
__global__ void bitfields(const Flags* f, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    Flags g = f[i];
    if (g.kind == 3) out[i] = g.w * g.count;
    else out[i] = f[i].offset;
  }
}
