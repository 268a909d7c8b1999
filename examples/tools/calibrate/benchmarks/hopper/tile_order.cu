// SPDX-License-Identifier: BSL-1.0
#include "../bandwidth.cuh"

#include <string>
#include <utility>
#include <vector>

namespace examples::calibrate {
namespace {

constexpr unsigned rows_of_matrix = 16384, pitch = 32768;
constexpr unsigned rows_of_tile = 64, block_warps = 8, rows_of_warp = rows_of_tile / block_warps;
constexpr unsigned word = 0x0101'0101;

__device__ unsigned words_of(unsigned one) { return one; }
__device__ unsigned words_of(const uint2& two) { return two.x + two.y; }
__device__ unsigned words_of(const uint4& four) { return four.x + four.y + four.z + four.w; }

template <typename Word>
__device__ Word all_words();
template <>
__device__ unsigned all_words<unsigned>() {
  return word;
}
template <>
__device__ uint2 all_words<uint2>() {
  return {word, word};
}
template <>
__device__ uint4 all_words<uint4>() {
  return {word, word, word, word};
}

enum class access { load, store, copy };

/// A block goes through a tile of 64 rows, whose segments have 32 `Word`s. Neighbouring blocks have neighbouring
/// segments of the same rows, or, `down` the matrix, the next rows. A copy loads tiles in rows, and stores its own as
/// `down` says, like a transposition.
template <access What, typename Word>
__global__ void __launch_bounds__(32 * block_warps)
    tiles_apart_kernel(char* data, char* copied, bool down, unsigned* out) {
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  constexpr unsigned across = pitch / (32 * sizeof(Word));
  const auto tile_at = [&](unsigned column, unsigned row) {
    return (std::size_t{row} * rows_of_tile + warp) * pitch + (column * 32 + lane) * sizeof(Word);
  };
  const unsigned column = blockIdx.x % across, row = blockIdx.x / across;
  constexpr unsigned high = rows_of_matrix / rows_of_tile;
  const std::size_t other = down ? tile_at(blockIdx.x / high, blockIdx.x % high) : tile_at(column, row);
  const std::size_t from = What == access::copy ? tile_at(column, row) : other;
  Word words[rows_of_warp];
  unsigned sum = 0;
#pragma unroll
  for (unsigned i = 0; i < rows_of_warp; ++i) {
    if constexpr (What == access::store)
      words[i] = all_words<Word>();
    else
      words[i] = *reinterpret_cast<const Word*>(data + from + std::size_t{i} * block_warps * pitch);
  }
#pragma unroll
  for (unsigned i = 0; i < rows_of_warp; ++i) {
    if constexpr (What == access::load)
      sum += words_of(words[i]);
    else
      *reinterpret_cast<Word*>(copied + other + std::size_t{i} * block_warps * pitch) = words[i];
  }
  // All words are alike, so that only a wrong sum is stored.
  if (What == access::load && sum != word * rows_of_warp * (sizeof(Word) / 4)) *out = sum;
}

template <access What, typename Word>
void add_order(findings& found, device_buffer<unsigned>& data, device_buffer<unsigned>& copied, const char* name) {
  device_buffer<unsigned> out{1};
  out.zero();
  const unsigned blocks = pitch / (32 * sizeof(Word)) * (rows_of_matrix / rows_of_tile);
  const double bytes = (What == access::copy ? 2.0 : 1.0) * rows_of_matrix * pitch;
  for (const bool down : {false, true}) {
    samples rate = kernel_bandwidth(bytes, [&] {
      tiles_apart_kernel<What, Word><<<blocks, 32 * block_warps>>>(
          reinterpret_cast<char*>(data.data()), reinterpret_cast<char*>(copied.data()), down, out.data());
      check_launch("tiles_apart_kernel");
    });
    found.require(out.to_host().front() == 0, "a sum is wrong");
    unsigned last = 0;
    EXAMPLES_CUDA_CHECK(cudaMemcpy(&last, copied.data() + copied.size() - 1, sizeof last, cudaMemcpyDeviceToHost));
    found.require(What == access::load || last == word, "the last word was not stored");
    if (What != access::load) EXAMPLES_CUDA_CHECK(cudaMemset(copied.data(), 0, copied.bytes()));
    found.add(std::string{"access="} + name + ";segment=" + std::to_string(32 * sizeof(Word)) +
                  ";next=" + (down ? "down" : "across"),
              std::move(rate));
  }
}

template <typename Word>
void add_orders(findings& found, device_buffer<unsigned>& data, device_buffer<unsigned>& copied) {
  add_order<access::load, Word>(found, data, copied, "load");
  add_order<access::store, Word>(found, data, copied, "store");
  add_order<access::copy, Word>(found, data, copied, "copy");
}

const registration tiles_apart{
    {"tiles_apart", "tile order", "GB/s",
     "device memory of tiles of 64 rows, by the bytes of a row of a tile, where the next block has the next bytes of "
     "the same rows, or the next rows; a copy loads across, and stores as the row says",
     [](findings& found) {
       constexpr std::size_t words = std::size_t{rows_of_matrix} * pitch / 4;
       device_buffer<unsigned> data{words}, copied{words};
       EXAMPLES_CUDA_CHECK(cudaMemset(data.data(), 1, data.bytes()));
       EXAMPLES_CUDA_CHECK(cudaMemset(copied.data(), 0, copied.bytes()));
       add_orders<unsigned>(found, data, copied);
       add_orders<uint2>(found, data, copied);
       add_orders<uint4>(found, data, copied);
     }}};

}  // namespace
}  // namespace examples::calibrate
