// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../chunked_sort/kernel.cuh"
#include "lists.hpp"

namespace examples::quicksort {

/// Sorts a list of at most `Keys` keys in a block, a bitonic sort in shared memory. The result goes to the list's place
/// in `sorted`.
template <unsigned Keys, typename Key>
__global__ void __launch_bounds__(bitonic_block) bitonic_kernel(const Key* from, Key* sorted, list what) {
  // Numbers of trips that are known, so that no loop is left in a step.
  constexpr unsigned keys_of_thread = Keys / bitonic_block;
  constexpr unsigned pairs_of_thread = keys_of_thread / 2;
  __shared__ Key tile[Keys];
  unsigned padded = 2;
  while (padded < what.size) padded *= 2;
#pragma unroll
  for (unsigned i = 0; i < keys_of_thread; ++i) {
    const unsigned at = threadIdx.x + i * bitonic_block;
    tile[at] = at < what.size ? from[what.begin + at] : chunked_sort::largest_key<Key>;
  }
  __syncthreads();
#pragma unroll 1
  for (unsigned size = 2; size <= padded; size *= 2) {
#pragma unroll
    for (unsigned i = 0; i < pairs_of_thread; ++i)
      if (const unsigned pair = threadIdx.x + i * bitonic_block; pair < padded / 2)
        chunked_sort::put_in_order(tile, chunked_sort::mirrored_pair(pair, size));
    __syncthreads();
#pragma unroll 1
    for (unsigned distance = size / 4; distance > 0; distance /= 2) {
#pragma unroll
      for (unsigned i = 0; i < pairs_of_thread; ++i)
        if (const unsigned pair = threadIdx.x + i * bitonic_block; pair < padded / 2)
          chunked_sort::put_in_order(tile, chunked_sort::distant_pair(pair, distance));
      __syncthreads();
    }
  }
#pragma unroll
  for (unsigned i = 0; i < keys_of_thread; ++i)
    if (const unsigned at = threadIdx.x + i * bitonic_block; at < what.size) sorted[what.begin + at] = tile[at];
}

/// The median of 31 keys at equal distances. All lanes of a warp call it.
template <typename Key>
__device__ Key pivot_of(const Key* keys, unsigned size) {
  constexpr unsigned all = 0xffffffff;
  const unsigned lane = threadIdx.x % 32;
  const bool is_sample = lane < sampled_keys;
  const Key mine = keys[(is_sample ? lane : 0) * (size / sampled_keys)];
  unsigned rank = 0;
#pragma unroll
  for (unsigned other = 0; other < sampled_keys; ++other) {
    const Key its = __shfl_sync(all, mine, static_cast<int>(other));
    if (its < mine || (its == mine && other < lane)) ++rank;
  }
  const int at = __ffs(static_cast<int>(__ballot_sync(all, is_sample && rank == sampled_keys / 2))) - 1;
  return __shfl_sync(all, mine, at);
}

template <typename Key>
struct segment {
  /// Keys less than the pivot from the front, and greater ones from the back.
  Key keys[segment_keys];
  unsigned of_warps[partition_block / 32];
  Key pivot;
  unsigned less_from;
  unsigned greater_from;
  /// The sums of all blocks, if this one is the last.
  unsigned all_less;
  unsigned all_greater;
  bool is_last;
};

/// The block's own numbers of keys on both sides of the pivot.
struct sides {
  unsigned less;
  unsigned greater;
};

/// Divides the keys [first, first + segment_keys) of a list in shared memory. All threads of the block call it.
template <typename Key>
__device__ sides divide(const Key* keys, unsigned size, unsigned first, segment<Key>& shared) {
  constexpr unsigned each = segment_keys / partition_block;
  constexpr unsigned all = 0xffffffff;
  const unsigned lane = threadIdx.x % 32;
  const unsigned warp = threadIdx.x / 32;
  if (warp == 0) {
    const Key found = pivot_of(keys, size);
    if (lane == 0) shared.pivot = found;
  }
  Key mine[each];
#pragma unroll
  for (unsigned i = 0; i < each; ++i) {
    const unsigned at = first + threadIdx.x + i * partition_block;
    mine[i] = at < size ? keys[at] : Key{};
  }
  __syncthreads();
  const Key pivot = shared.pivot;
  // Both counts in one word: the keys of a segment fit into 16 bits.
  unsigned count = 0;
#pragma unroll
  for (unsigned i = 0; i < each; ++i)
    if (first + threadIdx.x + i * partition_block < size) count += mine[i] < pivot ? 1 : mine[i] > pivot ? 1 << 16 : 0;
  unsigned sum = count;
#pragma unroll
  for (unsigned distance = 1; distance < 32; distance *= 2) {
    const unsigned below = __shfl_up_sync(all, sum, distance);
    if (lane >= distance) sum += below;
  }
  if (lane == 31) shared.of_warps[warp] = sum;
  __syncthreads();
  unsigned before = 0;
  unsigned total = 0;
#pragma unroll
  for (unsigned other = 0; other < partition_block / 32; ++other) {
    const unsigned its = shared.of_warps[other];
    if (other < warp) before += its;
    total += its;
  }
  before += sum - count;
  unsigned less = before & 0xffff;
  unsigned greater = before >> 16;
#pragma unroll
  for (unsigned i = 0; i < each; ++i) {
    if (first + threadIdx.x + i * partition_block >= size) continue;
    if (mine[i] < pivot)
      shared.keys[less++] = mine[i];
    else if (mine[i] > pivot)
      shared.keys[segment_keys - 1 - greater++] = mine[i];
  }
  __syncthreads();
  return {total & 0xffff, total >> 16};
}

/// Writes the block's keys to both ends of the list's place in `to`, beside those of other blocks.
template <typename Key>
__device__ void write_sides(Key* to, unsigned size, const segment<Key>& shared, sides of_block, unsigned less_from,
                            unsigned greater_from) {
  for (unsigned i = threadIdx.x; i < of_block.less; i += partition_block) to[less_from + i] = shared.keys[i];
  for (unsigned i = threadIdx.x; i < of_block.greater; i += partition_block)
    to[size - 1 - greater_from - i] = shared.keys[segment_keys - 1 - i];
}

/// Partitions a list by the median of some of its keys, a block for each segment: the parts on both sides go to `to`.
/// The keys equal to the pivot are in their place then, and the last block writes them to `sorted`, which may be
/// `from`.
template <typename Key>
__global__ void __launch_bounds__(partition_block)
    partition_kernel(const Key* from, Key* to, Key* sorted, list what, counters* found) {
  __shared__ segment<Key> shared;
  const sides mine = divide(from + what.begin, what.size, blockIdx.x * segment_keys, shared);
  if (gridDim.x == 1) {
    // No other block: the counts are those of the list.
    if (threadIdx.x == 0) *found = {mine.less, mine.greater, 1};
    write_sides(to + what.begin, what.size, shared, mine, 0, 0);
    for (unsigned i = mine.less + threadIdx.x; i < what.size - mine.greater; i += partition_block)
      sorted[what.begin + i] = shared.pivot;
    return;
  }
  if (threadIdx.x == 0) {
    shared.less_from = atomicAdd(&found->less, mine.less);
    shared.greater_from = atomicAdd(&found->greater, mine.greater);
  }
  __syncthreads();
  write_sides(to + what.begin, what.size, shared, mine, shared.less_from, shared.greater_from);
  if (threadIdx.x == 0) {
    __threadfence();
    shared.is_last = atomicAdd(&found->blocks_done, 1u) + 1 == gridDim.x;
    shared.all_less = atomicAdd(&found->less, 0u);
    shared.all_greater = atomicAdd(&found->greater, 0u);
  }
  __syncthreads();
  if (!shared.is_last) return;
  for (unsigned i = shared.all_less + threadIdx.x; i < what.size - shared.all_greater; i += partition_block)
    sorted[what.begin + i] = shared.pivot;
}

template <typename Key>
__global__ void split_kernel(Key* from, Key* to, Key* sorted, list what, unsigned depth, unsigned* failures);

/// Launches the kernel that a list of at most segment_keys keys needs. Each launch that fails is counted.
template <typename Key>
__device__ void launch_next(Key* from, Key* to, Key* sorted, list what, unsigned depth, unsigned* failures) {
  switch (next_step_of(what.size)) {
    case next_step::none: return;
    case next_step::bitonic:
      bitonic_kernel<bitonic_keys><<<1, bitonic_block, 0, cudaStreamFireAndForget>>>(from, sorted, what);
      break;
    default:
      if (depth < deepest)
        split_kernel<<<1, partition_block, 0, cudaStreamFireAndForget>>>(from, to, sorted, what, depth + 1, failures);
      else
        bitonic_kernel<segment_keys><<<1, bitonic_block, 0, cudaStreamFireAndForget>>>(from, sorted, what);
  }
  if (cudaGetLastError() != cudaSuccess) atomicAdd(failures, 1u);
}

/// Partitions a list of at most segment_keys keys in one block, and launches the kernels for both parts.
template <typename Key>
__global__ void __launch_bounds__(partition_block)
    split_kernel(Key* from, Key* to, Key* sorted, list what, unsigned depth, unsigned* failures) {
  __shared__ segment<Key> shared;
  const sides found = divide(static_cast<const Key*>(from) + what.begin, what.size, 0, shared);
  write_sides(to + what.begin, what.size, shared, found, 0, 0);
  for (unsigned i = found.less + threadIdx.x; i < what.size - found.greater; i += partition_block)
    sorted[what.begin + i] = shared.pivot;
  // Kernels that thread 0 launches see what the block wrote before the barrier.
  __syncthreads();
  if (threadIdx.x != 0) return;
  launch_next(to, from, sorted, lesser(what, found.less), depth, failures);
  launch_next(to, from, sorted, greater(what, found.greater), depth, failures);
}

/// The lists of two levels and the keys, for a loop on the card.
template <typename Key>
struct sort_state {
  Key* keys[2];
  list* lists[2];
  counters* found[2];
  /// The lists of each level that several blocks partition.
  unsigned numbers[2];
  unsigned* failures;
};

/// Launches the partition of a list, of level `level`, if it needs several blocks, and the sort of a smaller one.
template <typename Key>
__device__ void start(sort_state<Key>* state, list what, unsigned level) {
  const unsigned side = level % 2;
  if (next_step_of(what.size) != next_step::partition) {
    launch_next(state->keys[side], state->keys[1 - side], state->keys[0], what, 0, state->failures);
    return;
  }
  const unsigned at = state->numbers[side]++;
  state->lists[side][at] = what;
  state->found[side][at] = {};
  partition_kernel<<<segments_of(what.size), partition_block, 0, cudaStreamFireAndForget>>>(
      static_cast<const Key*>(state->keys[side]), state->keys[1 - side], state->keys[0], what, &state->found[side][at]);
  if (cudaGetLastError() != cudaSuccess) atomicAdd(state->failures, 1u);
}

/// One level of the sort: launches the kernels for the parts of all lists that the level before has partitioned (all
/// `keys` at first), and itself for the next level, when they have ended. One thread.
template <typename Key>
__global__ void level_kernel(sort_state<Key>* state, unsigned keys, unsigned level) {
  const unsigned side = level % 2;
  state->numbers[side] = 0;
  if (level == 0) {
    start(state, list{0, keys}, level);
  } else {
    for (unsigned i = 0; i < state->numbers[1 - side]; ++i) {
      const list whole = state->lists[1 - side][i];
      const counters found = state->found[1 - side][i];
      start(state, lesser(whole, found.less), level);
      start(state, greater(whole, found.greater), level);
    }
  }
  if (state->numbers[side] == 0) return;
  level_kernel<<<1, 1, 0, cudaStreamTailLaunch>>>(state, keys, level + 1);
  if (cudaGetLastError() != cudaSuccess) atomicAdd(state->failures, 1u);
}

}  // namespace examples::quicksort
