// SPDX-License-Identifier: BSL-1.0
// Common CUDA code, traced without changes. Each idiom is a kernel; its trace has the loads, stores and operations of
// the compiled kernel.
#include <kernelcost/kernelcost.hpp>
#include <kernelcost/trace.hpp>
#include <kernelcost/trace/cuda_names.hpp>

namespace {
namespace kc = kernelcost;
using namespace kc::literals;
using kc::expr::buffer;
using kc::expr::op;

#include <kernelcost/trace/cuda_begin.inc>
struct idioms : kc::cuda_names {
  using cuda_names::cuda_names;

  struct point {
    float x, y, z;
  };
  template <typename T>
  __device__ __forceinline__ static T square(T v) {
    return v * v;
  }
  __device__ float twice(float v) { return v + v; }

  // Integers from memory.
  __global__ void increments(KERNELCOST_PTR(int) n) {
    int i = threadIdx.x;
    kc::cuda_number<int> m = n[i];
    m++;
    ++m;
    m--;
    n[i]++;
    n[i] = m;
  }
  __global__ void assignments(KERNELCOST_PTR(int) n) {
    const int i = threadIdx.x;
    n[i] &= 3;
    n[i] |= 4;
    n[i] ^= 5;
    n[i] <<= 1;
    n[i] >>= 1;
    n[i] %= 7;
    n[i] = ~n[i];
    n[i] -= 2;
    n[i] /= 3;
    n[i] *= 5;
  }
  // A dependent launch.
  __global__ void dependent(KERNELCOST_PTR(float) x) {
    cudaTriggerProgrammaticLaunchCompletion();
    cudaGridDependencySynchronize();
    x[threadIdx.x] = 1;
  }
  // Numbers of several types.
  __global__ void mixed(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(const double) d, KERNELCOST_PTR(float) x) {
    const int i = threadIdx.x;
    x[i] = n[i] * x[i] + d[i];
  }
  __global__ void literals(KERNELCOST_PTR(float) x) {
    const int i = threadIdx.x;
    x[i] = x[i] * 0.1;
  }
  __global__ void conversions(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(float) x) {
    const int i = threadIdx.x;
    x[i] = n[i];
    x[i] = float(n[i]) * static_cast<float>(i) + (float)n[i];
  }
  __global__ void bytes(KERNELCOST_PTR(const unsigned char) c, KERNELCOST_PTR(int) n) {
    const int i = threadIdx.x;
    n[i] = c[i] + c[i + 1];
  }
  __global__ void signs(KERNELCOST_PTR(float) x) {
    const int i = threadIdx.x;
    const float v = x[i];
    x[i] = -v + (+v);
  }
  // Pointers.
  __global__ void pointers(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    auto p = x + 4;
    auto q = p - 2;
    const float a = *q++;
    const float b = *q;
    p -= 4;
    --p;
    y[threadIdx.x] = a + b + p[1] + static_cast<float>(q - x);
    if (q > x && q != p) *(&y[threadIdx.x] + 1) = a;
  }
  __global__ void local_pointer(KERNELCOST_PTR(float) x) {
    float v = x[threadIdx.x];
    float* q = &v;
    *q = 1.F;
    x[threadIdx.x] = *q;
  }
  // Choices.
  __global__ void choices(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int n) {
    const int i = threadIdx.x;
    const float a = i < n ? x[i] : 0;
    const float b = i < n ? x[i] * a : 0.F;
    y[i] = i < n ? a : b;
  }
  __global__ void comparisons(KERNELCOST_PTR(float) x) {
    const int i = threadIdx.x;
    const float v = x[i];
    if (v > 0.F && v < 1.F) x[i] = v * v;
    if (x[i] == x[i + 1]) x[i] = 1.F;
    if (!(v >= 0.F) || v != 2.F) x[i] = 2.F;
  }
  // Control flow.
  __global__ void early_return(KERNELCOST_PTR(float) x, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    x[i] /= 2.F;
  }
  __global__ void loops(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    float sum = 0;
    for (int j = 0; j < 8; ++j) {
      if (j == 2) continue;
      if (j == 6) break;
      sum += x[32 * j + threadIdx.x];
    }
    int k = 3;
    while (k-- > 0) sum += 1.F;
    do { sum += 2.F; } while (++k < 2);
    for (int a = 0, b = 8; a < b; a += 2, --b)
      for (float each : {1.F, 2.F}) sum += each;
    for (;;) {
      if (++k > 4) break;
    }
    switch (k) {
      case 5: y[threadIdx.x] = sum; break;
      default: y[threadIdx.x] = 0;
    }
  }
  __global__ void carried(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int n) {
    auto row = x + threadIdx.x;
    float sum = 0;
    for (int j = 0; j < n; ++j) {
      sum += *row;
      row += 32;
    }
    y[threadIdx.x] = sum;
  }
  // Arrays and structures.
  __global__ void local_array(KERNELCOST_PTR(float) x) {
    float local[4] = {};
    for (int j = 0; j < 4; ++j) local[j] = x[4 * threadIdx.x + j];
    x[threadIdx.x] = local[threadIdx.x & 3] + local[0];
  }
  __global__ void structures(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    const int i = threadIdx.x;
    point p{x[i], x[i + 32], 0};
    p.z += p.x * p.y;
    const point points[2] = {p, p};
    y[i] = points[1].z;
  }
  __global__ void vectors(KERNELCOST_PTR(const float3) p, KERNELCOST_PTR(float4) q, KERNELCOST_PTR(uchar4) c) {
    const int i = threadIdx.x;
    const float3 a = p[i];
    q[i] = make_float4(a.x, a.y, a.z, q[i].w);
    const uchar4 b = c[i];
    c[i] = make_uchar4(b.w, b.z, b.y, b.x);
  }
  __global__ void by_fours(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    const float4 v = KERNELCOST_CAST(const float4, x)[threadIdx.x];
    y[threadIdx.x] = v.x + v.y + v.z + v.w;
  }
  __global__ void shared_cube(KERNELCOST_PTR(float) x) {
    KERNELCOST_SHARED(float, cube, [2][4][5]);
    const int i = threadIdx.x;
    cube[i / 16][i / 4 % 4][i % 4] = x[i];
    __syncthreads();
    x[i] = cube[1 - i / 16][i / 4 % 4][i % 4];
  }
  __global__ void chained(KERNELCOST_PTR(float) x) {
    const int i = threadIdx.x;
    const float v = x[i];
    x[i] = x[i + 32] = v;
  }
  // Functions.
  __global__ void functions(KERNELCOST_PTR(const float) __restrict__ x, KERNELCOST_PTR(float) y) {
    const int i = threadIdx.x;
    const float a = __ldg(&x[i]);
    const float b = __ldg(x + 32 + i);
    y[i] = max(a, b) + min(a, 3.F) + fabsf(a) + fmaxf(x[i], 0) + powf(a, b) + 1.F / sqrtf(b) + square(a) + twice(b) +
           fmaf(a, b, a);
  }
  __global__ void bits(KERNELCOST_PTR(unsigned) u) {
    const int i = threadIdx.x;
    u[i] = __popc(u[i]) + __clz(u[i]) + __ffs(u[i]) + __popc(7U) + max(i, 3);
  }
  __global__ void atomics(KERNELCOST_PTR(unsigned long long) u, KERNELCOST_PTR(float) x, KERNELCOST_PTR(int) n) {
    const int i = threadIdx.x;
    atomicOr(u + i, 1ull);
    atomicAdd(&x[i], x[i] * 2);
    atomicAdd(&n[0], 1);
    atomicCAS(&n[i], 0, 1);
    atomicMax(n + i, i);
    u[i] ^= u[i + 32];
  }
  __global__ void lanes(KERNELCOST_PTR(float) x) {
    float s = __shfl_down_sync(0xffffffff, x[threadIdx.x], 1);
    for (int distance = 8; distance > 0; distance /= 2) s += __shfl_xor_sync(~0u, s, distance, 16);
    __syncwarp();
    if (__any_sync(~0u, s > 0)) x[threadIdx.x] = s;
  }
  // Numbers 19 and 32 of the list of wrong kernels, whose spelling is CUDA's own.
  static constexpr int part_of_a_warp_from = __LINE__;
  __global__ void part_of_a_warp(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int width) {
    float v = x[threadIdx.x];
    v += __shfl_down_sync(~0u, v, 8, width);
    y[threadIdx.x] = v;
  }
  static constexpr int fours_from = __LINE__;
  __global__ void fours(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y, int first) {
    const int i = threadIdx.x;
    const float4 v = KERNELCOST_CAST(const float4, x + first)[i];
    y[i] = v.x;
  }
  static constexpr int decides_from = __LINE__;
  __global__ void decides(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    const float v = x[threadIdx.x];
    const float w = v * v;
    if (w < 1.F) y[threadIdx.x] = w;
  }
  __global__ void indirect(KERNELCOST_PTR(const int) n, KERNELCOST_PTR(float) x) {
    const int t = n[threadIdx.x];
    x[t] = x[n[t] % 7] + 1.F;
  }
  template <typename T, int Rows>
  __global__ void __launch_bounds__(32) templates(KERNELCOST_PTR(const T) in, KERNELCOST_PTR(T) out) {
    KERNELCOST_SHARED(T, rows, [Rows][32]);
    for (int r = 0; r < Rows; ++r) rows[r][threadIdx.x] = in[r * 32 + threadIdx.x];
    T sum{};
    for (int r = 0; r < Rows; ++r) sum += rows[r][threadIdx.x];
    out[threadIdx.x] = sum;
  }
  // Registers.
  __global__ void kept(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    const int i = threadIdx.x;
    auto v = x[i];
    y[i] = v * v + v;
    y[i] += 1.F;
  }
  __global__ void not_kept(KERNELCOST_PTR(const float) x, KERNELCOST_PTR(float) y) {
    const int i = threadIdx.x;
    const float before = x[i];
    y[i] = before;
    __syncthreads();
    y[i] = x[i] + y[i];
  }
};
#include <kernelcost/trace/cuda_end.inc>

constexpr auto warp = kc::launch_blocks(1, 32_threads);
constexpr buffer<float> x{"x", 256}, y{"y", 256};
constexpr buffer<int> n{"n", 64};
constexpr kc::sampling half{.unknown_conditions_hold = 0.5};

constexpr auto increments = kc::trace<&idioms::increments>(warp, n);
static_assert(increments.global_load("n").requests == 1 && increments.global_store("n").requests == 2);
static_assert(increments.lane_instructions(op::add) == 3 * 32 && increments.lane_instructions(op::sub) == 32);

constexpr auto assignments = kc::trace<&idioms::assignments>(warp, n);
static_assert(assignments.global_load("n").requests == 1 && assignments.global_store("n").requests == 10);
static_assert(assignments.lane_instructions(op::logic) == 4 * 32 && assignments.lane_instructions(op::shift) == 2 * 32);

// An int times a float is a float, its sum with a double is a double, and the result is stored as a float.
constexpr auto mixed = kc::trace<&idioms::mixed>(warp, n, buffer<double>{"d", 32}, x);
static_assert(mixed.lane_instructions(op::convert) == 3 * 32 && mixed.global_load("d").sectors_per_request() == 8);
static_assert(mixed.lane_instructions(op::mul) == 32 && mixed.lane_instructions(op::add) == 32);
constexpr auto in_double = kc::trace<&idioms::literals>(warp, x);
static_assert(in_double.lane_instructions(op::convert) == 2 * 32 && in_double.lane_instructions(op::mul) == 32);
constexpr auto conversions = kc::trace<&idioms::conversions>(warp, n, x);
static_assert(conversions.global_load("n").requests == 2);  // a store of x may have changed it
constexpr auto bytes = kc::trace<&idioms::bytes>(warp, buffer<unsigned char>{"c", 64}, n);
static_assert(bytes.global_load("c").requests == 2 && bytes.global_store("n").sectors_per_request() == 4);
constexpr auto signs = kc::trace<&idioms::signs>(warp, x);
static_assert(signs.lane_instructions(op::add) == 32);

constexpr auto pointers = kc::trace<&idioms::pointers>(warp, x, y);
static_assert(pointers.global_load("x").requests == 3 && pointers.global_store("y").requests == 2);
constexpr auto local_pointer = kc::trace<&idioms::local_pointer>(warp, x);
static_assert(local_pointer.global_store("x").requests == 1);

constexpr auto choices = kc::trace<&idioms::choices>(warp, x, y, 20);
static_assert(choices.global_load("x").requests == 1 && choices.global_load("x").requested == 80_B);
constexpr auto comparisons = kc::trace<&idioms::comparisons>(half, warp, x);
static_assert(comparisons.divergence() == 1);

constexpr auto early_return = kc::trace<&idioms::early_return>(kc::launch_blocks(4, 64_threads), x, 200);
static_assert(early_return.global_store("x").requests == 7 && early_return.lane_instructions(op::div) == 200);
constexpr auto loops = kc::trace<&idioms::loops>(warp, x, y);
static_assert(loops.global_load("x").requests == 5 && loops.global_store("y").requests == 1);
// Each trip advances the pointer of the previous trip. The addresses are right whichever trips are sampled.
constexpr auto carried = kc::trace<&idioms::carried>(warp, buffer<float>{"x", 32 * 40}, y, 40);
static_assert(carried.global_load("x").requests == 40 && carried.global_load("x").coalesced());

constexpr auto local_array = kc::trace<&idioms::local_array>(warp, x);
static_assert(local_array.global_load("x").requests == 4);
constexpr auto structures = kc::trace<&idioms::structures>(warp, x, y);
static_assert(structures.lane_instructions(op::fma) == 32);
constexpr auto vectors =
    kc::trace<&idioms::vectors>(warp, buffer<kc::packed<float, 3>>{"p", 32}, buffer<kc::packed<float, 4>>{"q", 32},
                                buffer<kc::packed<unsigned char, 4>>{"c", 32});
static_assert(vectors.global_load("p").requests == 3);  // a float3 is three floats to the hardware
static_assert(vectors.global_load("q").requests == 1 && vectors.global_store("q").sectors_per_request() == 16);
static_assert(vectors.global_load("c").sectors_per_request() == 4);
constexpr auto by_fours = kc::trace<&idioms::by_fours>(warp, x, y);
static_assert(by_fours.global_load("x").sectors_per_request() == 16 && by_fours.lane_instructions(op::add) == 3 * 32);
constexpr auto shared_cube = kc::trace<&idioms::shared_cube>(warp, x);
static_assert(shared_cube.shared("cube").requests == 2 && shared_cube.barriers() == 1);
constexpr auto chained = kc::trace<&idioms::chained>(warp, x);
static_assert(chained.global_load("x").requests == 1 && chained.global_store("x").requests == 2);

constexpr auto functions = kc::trace<&idioms::functions>(warp, x, y);
static_assert(functions.global_load("x").requests == 2 && functions.lane_instructions(op::sqrt) == 32);
static_assert(functions.lane_instructions(op::max) == 2 * 32 && functions.lane_instructions(op::exp) == 32);
constexpr auto bits = kc::trace<&idioms::bits>(warp, buffer<unsigned>{"u", 64});
static_assert(bits.global_load("u").requests == 1 && bits.lane_instructions(op::popcount) == 4 * 32);
constexpr auto atomics = kc::trace<&idioms::atomics>(warp, buffer<unsigned long long>{"u", 64}, x, n);
static_assert(atomics.atomics("n").requests == 3 && atomics.atomics("x").requests == 1);
constexpr auto dependent = kc::trace<&idioms::dependent>(warp, x);
static_assert(kc::warp_counts_of(dependent.kernel(), dependent.launch()).warp_instructions == 3);
constexpr auto lanes = kc::trace<&idioms::lanes>(half, warp, x);
static_assert(kc::warp_counts_of(lanes.kernel(), lanes.launch()).shuffles == 5);
constexpr int shifted[] = {31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                           15, 14, 13, 12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1,  0};
constexpr auto indirect = kc::trace<&idioms::indirect>(warp, kc::sample_data(buffer<int>{"n", 32}, +shifted), x);
static_assert(indirect.global_store("x").sectors_per_request() == 4);
static_assert(indirect.global_load("x").sectors_per_request() == 1);
constexpr auto templates = kc::trace<&idioms::templates<kc::cuda_number<double>, 4>>(warp, buffer<double>{"in", 128},
                                                                                     buffer<double>{"out", 32});
// The row that was stored last is still in a register. All rows are loaded, because all trips of a loop have one code.
static_assert(templates.shared("rows").requests == 4 + 4);
static_assert(templates.global_load("in").sectors_per_request() == 8);

// Faults, with their lines. A width of 16 is right, and so is a float4 that begins at its size.
constexpr bool has_fault(const kc::kernel_trace& trace, kc::fault_kind kind, int line) {
  return trace.faults().count() == 1 && trace.faults()[0].kind == kind && trace.faults()[0].line == line;
}
constexpr kc::sampling collecting{.collect_faults = true};
constexpr auto width_of_12 = kc::trace<&idioms::part_of_a_warp>(collecting, warp, x, y, 12);
static_assert(has_fault(width_of_12, kc::fault_kind::shuffle_width, idioms::part_of_a_warp_from + 3));
constexpr auto width_of_16 = kc::trace<&idioms::part_of_a_warp>(collecting, warp, x, y, 16);
static_assert(width_of_16.faults().count() == 0);
constexpr auto fours_from_1 = kc::trace<&idioms::fours>(collecting, warp, x, y, 1);
static_assert(has_fault(fours_from_1, kc::fault_kind::misaligned, idioms::fours_from + 3));
constexpr auto fours_from_4 = kc::trace<&idioms::fours>(collecting, warp, x, y, 4);
static_assert(fours_from_4.faults().count() == 0 && fours_from_4.global_load("x").sectors_per_request() == 17);
constexpr auto decides = kc::trace<&idioms::decides>(collecting, warp, x, y);
static_assert(has_fault(decides, kc::fault_kind::control_flow_needs_data, idioms::decides_from + 4));

// A value that a register holds is not loaded again. After a barrier it is loaded again, because the memory may have
// changed.
constexpr auto kept = kc::trace<&idioms::kept>(warp, x, y);
static_assert(kept.global_load().requests == 1 && kept.global_store("y").requests == 2);
constexpr auto not_kept = kc::trace<&idioms::not_kept>(warp, x, y);
static_assert(not_kept.global_load("x").requests == 2 && not_kept.global_load("y").requests == 1);
}  // namespace
