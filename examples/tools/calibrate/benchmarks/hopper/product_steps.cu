// SPDX-License-Identifier: BSL-1.0
#include "../../../../kernels/common/mma.cuh"
#include "../stopwatch.cuh"

#include <algorithm>
#include <string>
#include <vector>

namespace examples::calibrate {
namespace {

/// Two elements of bfloat16 that are 1.
constexpr unsigned ones = 0x3f80'3f80;
/// A step multiplies 64 bytes of each row of the left factor and column of the right one, pieces of 16 bytes.
constexpr unsigned pieces = 4, row_bytes = 16 * pieces;

/// The parts of a step of a tile besides its products, each with those before it.
enum class beside { nothing, loads, loads_and_barrier, loads_barrier_and_copies, loads_barrier_and_rows };

constexpr const char* name_of(beside what) {
  switch (what) {
    case beside::nothing: return "nothing";
    case beside::loads: return "loads";
    case beside::loads_and_barrier: return "barrier";
    case beside::loads_barrier_and_copies: return "copies";
    case beside::loads_barrier_and_rows: return "rows";
  }
  return "?";
}

/// A block of `Warps` warps, half of them above the other half, of which each has `High` x `Wide` products of 16 x 8
/// sums. The factors lie in four stages of shared memory.
template <unsigned High, unsigned Wide, unsigned Warps>
struct stepped_tile {
  static constexpr unsigned stages = 4;
  static constexpr unsigned threads = 32 * Warps;
  static constexpr unsigned rows = 2 * High * 16, cols = Warps / 2 * Wide * 8;
  static constexpr unsigned stage_bytes = (rows + cols) * row_bytes;
  static constexpr unsigned shared_bytes = stages * stage_bytes;
  static constexpr unsigned copies = stage_bytes / 16 / threads;
  static constexpr unsigned blocks_of_an_sm = High * Wide >= 32 || Warps > 8 ? 1 : Warps == 4 ? 6 : 2;
};

/// Matrices whose rows have the bytes of eight steps, in as many panels of a block's rows and columns as blocks share.
constexpr unsigned steps_of_a_row = 8, pitch = steps_of_a_row * row_bytes, panels = 33;

template <unsigned High, unsigned Wide, unsigned Warps, beside What>
__global__ void __launch_bounds__(32 * Warps, stepped_tile<High, Wide, Warps>::blocks_of_an_sm)
    product_steps_kernel(const char* data, int trips, float* out, interval* marks) {
  using how = stepped_tile<High, Wide, Warps>;
  extern __shared__ __align__(128) char copied[];
  const unsigned shared = shared_address(copied);
  for (unsigned i = threadIdx.x; i < how::shared_bytes / 4; i += how::threads)
    reinterpret_cast<unsigned*>(copied)[i] = ones;
  __syncthreads();
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const unsigned first_row = warp / (Warps / 2) * High * 16, first_col = warp % (Warps / 2) * Wide * 8;
  unsigned rows[High][4], cols[Wide / 2][4];
  const auto load = [&](unsigned stage, unsigned half) {
    const unsigned a_tile = shared + stage * how::stage_bytes, b_tile = a_tile + how::rows * row_bytes;
#pragma unroll
    for (unsigned i = 0; i < High; ++i)
      read_matrices(rows[i], a_tile + place_of_piece<pieces>(first_row + 16 * i + lane % 16, 2 * half + lane / 16));
#pragma unroll
    for (unsigned j = 0; j < Wide / 2; ++j)
      read_matrices(cols[j], b_tile + place_of_piece<pieces>(first_col + 16 * j + lane / 16 * 8 + lane % 8,
                                                             2 * half + lane / 8 % 2));
  };
  load(0, 0);
  float sums[High][Wide][4] = {};
  unsigned stage = 0, step = 0;
  const char* of_row =
      data + (blockIdx.x % panels * (how::rows + how::cols) + threadIdx.x / pieces) * pitch + threadIdx.x % pieces * 16;
  const interval taken = timed_loop<1>(trips, [&](int) {
    if constexpr (What >= beside::loads_barrier_and_copies) wait_for_copy_groups<how::stages - 2>();
    if constexpr (What >= beside::loads_and_barrier) __syncthreads();
    if constexpr (What >= beside::loads_barrier_and_copies) {
      const unsigned to = shared + (stage + how::stages - 1) % how::stages * how::stage_bytes;
#pragma unroll
      for (unsigned i = 0; i < how::copies; ++i) {
        const unsigned at = threadIdx.x + i * how::threads;
        if constexpr (What == beside::loads_barrier_and_copies)
          start_copy(to + at * 16, data + at * 16);
        else
          start_copy(to + place_of_piece<pieces>(at / pieces, at % pieces),
                     of_row + i * (how::threads / pieces) * pitch);
      }
      end_copy_group();
      step = (step + 1) % steps_of_a_row;
      if constexpr (What == beside::loads_barrier_and_rows)
        of_row = step == 0 ? of_row + row_bytes - pitch : of_row + row_bytes;
    }
#pragma unroll
    for (unsigned half = 0; half < 2; ++half) {
      if constexpr (What >= beside::loads) load(stage, half);
#pragma unroll
      for (unsigned i = 0; i < High; ++i)
#pragma unroll
        for (unsigned j = 0; j < Wide; ++j)
          add_product(sums[i][j], rows[i], {cols[j / 2][j % 2 * 2], cols[j / 2][j % 2 * 2 + 1]});
    }
    stage = (stage + 1) % how::stages;
  });
  wait_for_copy_groups<0>();
  float all = 0;
  for (unsigned i = 0; i < High; ++i)
    for (unsigned j = 0; j < Wide; ++j)
      for (const float each : sums[i][j]) all += each;
  out[blockIdx.x * how::threads + threadIdx.x] = all;
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Cycles of a step of a block alone on its SM. All SMs take part.
template <unsigned High, unsigned Wide, unsigned Warps, beside What>
samples steps_of(findings& found) {
  using how = stepped_tile<High, Wide, Warps>;
  const auto kernel = product_steps_kernel<High, Wide, Warps, What>;
  const auto blocks = static_cast<unsigned>(device_sms());
  device_buffer<unsigned> data{panels * (how::rows + how::cols) * pitch / 4};
  const std::vector<unsigned> words(data.size(), ones);
  EXAMPLES_CUDA_CHECK(cudaMemcpy(data.data(), words.data(), data.bytes(), cudaMemcpyHostToDevice));
  device_buffer<float> out{std::size_t{blocks} * how::threads};
  out.poison();
  // Its shared memory leaves no room for a second block.
  const unsigned shared = static_cast<unsigned>(whole_sm_shared()) - 2048;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  stopwatch watch;
  constexpr int trips = 256;
  samples cost = difference_per_step(found, "steps", trips, [&](int times) {
    kernel<<<blocks, how::threads, shared>>>(reinterpret_cast<const char*>(data.data()), trips * times, out.data(),
                                             watch.marks());
    check_launch("product_steps_kernel");
    return watch.cycles(Warps);
  });
  const float expected = 4.0f * High * Wide * 32 * trips * 2;
  found.require(std::ranges::all_of(out.to_host(), [=](float each) { return each == expected; }), "a sum is wrong");
  return cost;
}

template <unsigned High, unsigned Wide, unsigned Warps>
void add_steps(findings& found) {
  const auto add = [&](beside what, samples cost) {
    found.add("tile=" + std::to_string(16 * High) + "x" + std::to_string(8 * Wide) + ";warps=" + std::to_string(Warps) +
                  ";blocks=1;with=" + name_of(what),
              std::move(cost));
  };
  add(beside::nothing, steps_of<High, Wide, Warps, beside::nothing>(found));
  add(beside::loads, steps_of<High, Wide, Warps, beside::loads>(found));
  add(beside::loads_and_barrier, steps_of<High, Wide, Warps, beside::loads_and_barrier>(found));
  add(beside::loads_barrier_and_copies, steps_of<High, Wide, Warps, beside::loads_barrier_and_copies>(found));
  add(beside::loads_barrier_and_rows, steps_of<High, Wide, Warps, beside::loads_barrier_and_rows>(found));
}

const registration product_steps{{"product_steps", "matrix steps", "cycles per step",
                                  "a step of 32 elements of a tile of bfloat16 (mma.sync m16n8k16) of a block alone on "
                                  "its SM, by the tile of a warp "
                                  "and the warps of the block: with its products alone, with loads of matrices before "
                                  "them, with a barrier, with copies of "
                                  "neighbouring bytes for a later step, and with copies from rows of a matrix",
                                  [](findings& found) {
                                    int major = 0;
                                    EXAMPLES_CUDA_CHECK(
                                        cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
                                    if (major < 8) return;
                                    add_steps<4, 8, 4>(found);
                                    add_steps<4, 8, 8>(found);
                                    add_steps<4, 4, 8>(found);
                                    add_steps<2, 4, 16>(found);
                                    add_steps<2, 4, 4>(found);
                                  }}};

/// The parts of a tile of attention, each with those before it.
enum class attention_part { products, loads, exponentials, barrier };

constexpr const char* name_of(attention_part what) {
  switch (what) {
    case attention_part::products: return "nothing";
    case attention_part::loads: return "loads";
    case attention_part::exponentials: return "exponentials";
    case attention_part::barrier: return "barrier";
  }
  return "?";
}

__device__ float power_of_two(float x) {
  float result;
  asm volatile("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
  return result;
}
__device__ unsigned as_bfloats(float low, float high) {
  unsigned result;
  asm volatile("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(result) : "f"(high), "f"(low));
  return result;
}

/// Each warp has 16 rows with `16 * Depth` elements, and multiplies with tiles of 64 columns: 8 x `Depth` products
/// whose sums are scores, powers of two of them, and 4 x `2 * Depth` products with these as left factors.
template <unsigned Depth, attention_part What>
__global__ void __launch_bounds__(256, Depth == 4 ? 2 : 1)
    attention_steps_kernel(int trips, float scale, float* out, interval* marks) {
  constexpr unsigned columns = 64, of_a_row = 2 * Depth, score_tiles = columns / 8, value_tiles = 2 * Depth;
  extern __shared__ __align__(128) char copied[];
  const unsigned shared = shared_address(copied);
  for (unsigned i = threadIdx.x; i < 2 * columns * Depth * 8; i += blockDim.x)
    reinterpret_cast<unsigned*>(copied)[i] = ones;
  __syncthreads();
  const unsigned lane = threadIdx.x % 32, k_tile = shared, v_tile = shared + columns * Depth * 32;
  unsigned queries[Depth][4];
#pragma unroll
  for (unsigned d = 0; d < Depth; ++d) read_matrices(queries[d], k_tile + place_of_piece<of_a_row>(lane % 16, 2 * d));
  // Without loads, the products of a row have different registers, so that the compiler does not compute them once.
  unsigned words[columns / 16][4];
#pragma unroll
  for (unsigned j = 0; j < columns / 16; ++j) read_matrices(words[j], v_tile + place_of_piece<of_a_row>(lane % 16, j));
  float sums[value_tiles][4] = {};
  float row_sum = 0;
  const interval taken = timed_loop<1>(trips, [&](int) {
    if constexpr (What == attention_part::barrier) __syncthreads();
    float scores[score_tiles][4] = {};
#pragma unroll
    for (unsigned d = 0; d < Depth; ++d)
#pragma unroll
      for (unsigned j = 0; j < score_tiles; j += 2) {
        if constexpr (What >= attention_part::loads)
          read_matrices(words[j / 2],
                        k_tile + place_of_piece<of_a_row>(8 * j + lane / 16 * 8 + lane % 8, 2 * d + lane / 8 % 2));
        add_product(scores[j], queries[d], {words[j / 2][0], words[j / 2][1]});
        add_product(scores[j + 1], queries[d], {words[j / 2][2], words[j / 2][3]});
      }
    if constexpr (What >= attention_part::exponentials) {
#pragma unroll
      for (auto& tile : scores)
#pragma unroll
        for (float& score : tile) {
          score = power_of_two(score * scale - scale);
          row_sum += score;
        }
    }
#pragma unroll
    for (unsigned d = 0; d < columns / 16; ++d) {
      const float* const low = scores[2 * d];
      const float* const high = scores[2 * d + 1];
      const unsigned weights[4] = {as_bfloats(low[0], low[1]), as_bfloats(low[2], low[3]), as_bfloats(high[0], high[1]),
                                   as_bfloats(high[2], high[3])};
#pragma unroll
      for (unsigned j = 0; j < value_tiles; j += 2) {
        if constexpr (What >= attention_part::loads)
          read_transposed_matrices(words[j / 2 % (columns / 16)],
                                   v_tile + place_of_piece<of_a_row>(16 * d + lane % 16, j + lane / 16));
        unsigned(&right)[4] = words[j / 2 % (columns / 16)];
        add_product(sums[j], weights, {right[0], right[1]});
        add_product(sums[j + 1], weights, {right[2], right[3]});
      }
    }
  });
  float all = row_sum;
  for (const auto& tile : sums)
    for (const float each : tile) all += each;
  out[blockIdx.x * blockDim.x + threadIdx.x] = all;
  if (blockIdx.x == 0) mark(marks, taken);
}

/// Cycles of a step of a block alone on its SM. All SMs take part.
template <unsigned Depth, attention_part What>
samples attention_steps(findings& found) {
  constexpr unsigned threads = 256;
  const auto kernel = attention_steps_kernel<Depth, What>;
  const auto blocks = static_cast<unsigned>(device_sms());
  device_buffer<float> out{std::size_t{blocks} * threads};
  out.poison();
  const unsigned shared = static_cast<unsigned>(whole_sm_shared()) - 2048;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared)));
  stopwatch watch;
  constexpr int trips = 256;
  samples cost = difference_per_step(found, "steps", trips, [&](int times) {
    // Scores are 16 Depth; powers of zero are 1, so that the sums are whole numbers.
    kernel<<<blocks, threads, shared>>>(trips * times, 0, out.data(), watch.marks());
    check_launch("attention_steps_kernel");
    return watch.cycles(8);
  });
  const bool powers = What >= attention_part::exponentials;
  const float of_a_step = 4.0f * 2 * Depth * 64 * (powers ? 1.0f : 16.0f * Depth) + (powers ? 32.0f : 0.0f);
  const float expected = of_a_step * trips * 2;
  found.require(
      std::ranges::all_of(out.to_host(), [=](float each) { return std::abs(each - expected) <= 1e-3f * expected; }),
      "a sum is wrong");
  return cost;
}

template <unsigned Depth>
void add_attention(findings& found) {
  const std::string of = "size=" + std::to_string(16 * Depth) + ";blocks=1;with=";
  const auto add = [&](attention_part what, samples cost) { found.add(of + name_of(what), std::move(cost)); };
  add(attention_part::products, attention_steps<Depth, attention_part::products>(found));
  add(attention_part::loads, attention_steps<Depth, attention_part::loads>(found));
  add(attention_part::exponentials, attention_steps<Depth, attention_part::exponentials>(found));
  add(attention_part::barrier, attention_steps<Depth, attention_part::barrier>(found));
}

const registration attention_registered{
    {"attention_steps", "matrix steps", "cycles per step",
     "a step of attention on mma.sync with eight warps of 16 rows and 64 keys, by the elements of a head: with its "
     "products alone, with loads of matrices between them, with powers of two of the scores, and "
     "with a barrier",
     [](findings& found) {
       int major = 0;
       EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
       if (major < 8) return;
       add_attention<4>(found);
       add_attention<8>(found);
     }}};

}  // namespace
}  // namespace examples::calibrate
