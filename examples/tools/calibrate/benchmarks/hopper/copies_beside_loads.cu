// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/mma.cuh"
#include "../stopwatch.cuh"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace examples::calibrate {
namespace {

/// Two elements of bfloat16 that are 1.
constexpr unsigned ones = 0x3f80'3f80;
constexpr unsigned warps = 16, request = 512;
constexpr unsigned most_copies = 4, most_loads = 16;
/// Segments lie in lines of their own, and not a power of two apart.
constexpr unsigned pitch = 640;

/// Each warp starts `Copies` copies of 16 bytes a lane in each trip, and loads `Loads` times four matrices. The lanes
/// of a copy read segments of `segment` bytes.
template <int Copies, int Loads>
__global__ void __launch_bounds__(32 * warps)
    copies_beside_loads_kernel(const char* data, unsigned segment, int trips, unsigned* out, interval* marks) {
  extern __shared__ __align__(128) char copied[];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned shared = shared_address(copied) + warp * (most_copies + most_loads) * request;
  auto* const words = reinterpret_cast<unsigned*>(copied) + warp * (most_copies + most_loads) * request / 4;
  // Loads find ones. Copies replace zeros by ones.
  for (unsigned i = lane; i < (most_copies + most_loads) * request / 4; i += 32)
    words[i] = i < most_copies * request / 4 ? 0 : ones;
  const unsigned rows = request / segment;
  const char* const from = data + warp * most_copies * rows * pitch + lane * 16 / segment * pitch + lane * 16 % segment;
  unsigned sum = 0;
  const interval taken = timed_loop<1>(trips, [&](int) {
#pragma unroll
    for (int i = 0; i < Copies; ++i) {
      const auto at = static_cast<unsigned>(i);
      start_copy(shared + at * request + lane * 16, from + at * rows * pitch);
    }
    if constexpr (Copies > 0) end_copy_group();
#pragma unroll
    for (int i = 0; i < Loads; ++i) {
      unsigned loaded[4];
      read_matrices(loaded, shared + (most_copies + static_cast<unsigned>(i)) * request + lane * 16);
      sum += loaded[0] + loaded[1] + loaded[2] + loaded[3];
    }
  });
  wait_for_copy_groups<0>();
  __syncwarp();
  constexpr unsigned copied_words = static_cast<unsigned>(Copies) * request / 4;
  if constexpr (copied_words > 0)
    for (unsigned i = lane; i < copied_words; i += 32) sum += words[i];
  out[threadIdx.x] = sum;
  mark(marks, taken);
}

/// Cycles of the SM per trip of a warp. One SM takes part, so that L2 has other things to spare.
template <int Copies, int Loads>
void add_trips(findings& found, unsigned segment) {
  const auto kernel = copies_beside_loads_kernel<Copies, Loads>;
  device_buffer<unsigned> data{warps * most_copies * (request / segment) * pitch / 4};
  const std::vector<unsigned> words(data.size(), ones);
  EXAMPLES_CUDA_CHECK(cudaMemcpy(data.data(), words.data(), data.bytes(), cudaMemcpyHostToDevice));
  device_buffer<unsigned> out{warps * 32};
  out.poison();
  constexpr unsigned shared = warps * (most_copies + most_loads) * request;
  EXAMPLES_CUDA_CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, shared));
  stopwatch watch;
  constexpr int trips = 256;
  samples cost = difference_per_step(found, "trips", double{trips} * warps, [&](int times) {
    kernel<<<1, 32 * warps, shared>>>(reinterpret_cast<const char*>(data.data()), segment, trips * times, out.data(),
                                      watch.marks());
    check_launch("copies_beside_loads_kernel");
    return watch.cycles(warps);
  });
  const unsigned expected = ones * static_cast<unsigned>(4 * Loads * trips * 2 + Copies * 4);
  found.require(std::ranges::all_of(out.to_host(), [=](unsigned each) { return each == expected; }),
                "a word was not copied or loaded");
  found.add("segment=" + std::to_string(segment) + ";copies=" + std::to_string(Copies) +
                ";loads=" + std::to_string(Loads),
            std::move(cost));
}

const registration copies_beside_loads{
    {"copies_beside_loads", "matrix steps", "cycles per trip",
     "asynchronous copies of 16 bytes a lane of data that L2 holds, by the bytes that lie together, alone and beside "
     "loads of matrices: cycles of an SM per trip of a warp",
     [](findings& found) {
       int major = 0;
       EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
       if (major < 8) return;
       add_trips<0, 16>(found, 512);
       for (const unsigned segment : {512u, 128u, 64u, 32u}) {
         add_trips<4, 0>(found, segment);
         add_trips<4, 16>(found, segment);
         add_trips<2, 16>(found, segment);
       }
     }}};

/// A load of 16 bytes a lane past L1.
__device__ uint4 load_past_l1(const char* from) {
  uint4 words;
  asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(words.x), "=r"(words.y), "=r"(words.z), "=r"(words.w)
               : "l"(from)
               : "memory");
  return words;
}

/// Each warp issues `Loads` loads together, whose lanes read segments of `segment` bytes, and awaits all of them. The
/// data are zeros, and the next addresses depend on them.
template <unsigned Loads>
__global__ void __launch_bounds__(256)
    awaited_segments_kernel(const char* data, unsigned segment, int trips, unsigned* out, interval* marks) {
  const unsigned lane = threadIdx.x % 32, warp = blockIdx.x % 33 * 8 + threadIdx.x / 32;
  const unsigned rows = request / segment;
  const char* const from = data + warp * Loads * rows * pitch + lane * 16 / segment * pitch + lane * 16 % segment;
  unsigned all = 0;
  const interval taken = timed_loop<1>(trips, [&](int) {
    uint4 words[Loads];
#pragma unroll
    for (unsigned i = 0; i < Loads; ++i) words[i] = load_past_l1(from + i * rows * pitch + all);
#pragma unroll
    for (unsigned i = 0; i < Loads; ++i) all |= words[i].x | words[i].y | words[i].z | words[i].w;
  });
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
  if (blockIdx.x == 0) mark(marks, taken);
}

template <unsigned Loads>
void add_awaited(findings& found, unsigned segment, unsigned of_a_block, unsigned blocks) {
  device_buffer<unsigned> data{33 * 8 * Loads * (request / segment) * pitch / 4};
  data.zero();
  device_buffer<unsigned> out{blocks * of_a_block * 32};
  out.poison();
  stopwatch watch;
  constexpr int trips = 256;
  samples cost = difference_per_step(found, "trips", trips, [&](int times) {
    awaited_segments_kernel<Loads><<<blocks, of_a_block * 32>>>(reinterpret_cast<const char*>(data.data()), segment,
                                                                trips * times, out.data(), watch.marks());
    check_launch("awaited_segments_kernel");
    return watch.cycles(static_cast<int>(of_a_block));
  });
  found.require(std::ranges::all_of(out.to_host(), [](unsigned each) { return each == 0; }), "a word is not zero");
  found.add("segment=" + std::to_string(segment) + ";loads=" + std::to_string(Loads) +
                ";warps=" + std::to_string(of_a_block) + ";sms=" + (blocks == 1 ? "1" : "all"),
            std::move(cost));
}

const registration awaited_segments{{"awaited_segments", "matrix steps", "cycles",
                                     "loads of 16 bytes a lane from L2 that a warp awaits together, by the bytes that "
                                     "lie together, the loads, the warps "
                                     "of a block, and whether all SMs take part",
                                     [](findings& found) {
                                       for (const unsigned segment : {512u, 128u, 64u})
                                         for (const unsigned of_a_block : {1u, 8u})
                                           for (const unsigned blocks : {1u, static_cast<unsigned>(device_sms())}) {
                                             add_awaited<1>(found, segment, of_a_block, blocks);
                                             add_awaited<5>(found, segment, of_a_block, blocks);
                                             add_awaited<12>(found, segment, of_a_block, blocks);
                                           }
                                     }}};

/// `Instructions` multiply-adds in a row, in eight chains. The first pass fetches them, and the second one repeats
/// them.
template <unsigned Instructions>
__global__ void __launch_bounds__(256) straight_code_kernel(float factor, float* out, long long* cycles) {
  float x[8];
#pragma unroll
  for (unsigned i = 0; i < 8; ++i) x[i] = static_cast<float>(threadIdx.x + i);
#pragma unroll 1
  for (unsigned pass = 0; pass < 2; ++pass) {
    __syncthreads();
    const long long begin = clock64();
#pragma unroll
    for (unsigned i = 0; i < Instructions; ++i) x[i % 8] = x[i % 8] * factor + factor;
    __syncthreads();
    const long long end = clock64();
    if (threadIdx.x == 0 && blockIdx.x == 0) cycles[pass] = end - begin;
  }
  float sum = 0;
#pragma unroll
  for (const float each : x) sum += each;
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

template <unsigned Instructions>
void add_passes(findings& found, unsigned warps_of_a_block) {
  const auto blocks = static_cast<unsigned>(device_sms());
  device_buffer<float> out{blocks * warps_of_a_block * 32};
  device_buffer<long long> cycles{2};
  samples passes[2];
  for (int i = 0; i <= usual_repeats; ++i) {
    straight_code_kernel<Instructions><<<blocks, warps_of_a_block * 32>>>(0, out.data(), cycles.data());
    check_launch("straight_code_kernel");
    const auto taken = cycles.to_host();
    if (i == 0) continue;
    for (unsigned pass = 0; pass < 2; ++pass) passes[pass].push_back(static_cast<double>(taken[pass]));
  }
  for (unsigned pass = 0; pass < 2; ++pass)
    found.add("instructions=" + std::to_string(Instructions) + ";warps=" + std::to_string(warps_of_a_block) +
                  ";pass=" + std::to_string(pass + 1),
              std::move(passes[pass]));
}

const registration straight_code{
    {"straight_code", "straight code", "cycles",
     "multiply-adds in a row without a loop, in the first pass of a kernel that was launched before, and in the second "
     "pass, by their number and the warps of a block; all SMs take part",
     [](findings& found) {
       for (const unsigned of_a_block : {1u, 8u}) {
         add_passes<256>(found, of_a_block);
         add_passes<1024>(found, of_a_block);
         add_passes<4096>(found, of_a_block);
       }
     }}};

}  // namespace
}  // namespace examples::calibrate
