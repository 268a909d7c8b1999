// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>

namespace examples {

/// The last steps of MurmurHash3 for 32 bits.
__host__ __device__ constexpr unsigned hash_of(unsigned key) {
  key ^= key >> 16;
  key *= 0x85ebca6bu;
  key ^= key >> 13;
  key *= 0xc2b2ae35u;
  key ^= key >> 16;
  return key;
}

/// Looks up one key per thread in an open-addressing hash table with a power of two of slots. The search starts at the
/// slot of the hash and ends at the key or at an empty slot. An entry is a key and its value; the key 0 marks an empty
/// slot, and the value of a missing key is 0.
template <typename Entry>
__global__ void hash_probe_kernel(const Entry* table, unsigned slots, const unsigned* keys, unsigned* values,
                                  std::size_t n) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned key = keys[i];
  unsigned value = 0;
  for (unsigned slot = hash_of(key) & (slots - 1);; slot = (slot + 1) & (slots - 1)) {
    const Entry entry = table[slot];
    if (entry.x == key) {
      value = entry.y;
      break;
    }
    if (entry.x == 0) break;
  }
  values[i] = value;
}

}  // namespace examples
