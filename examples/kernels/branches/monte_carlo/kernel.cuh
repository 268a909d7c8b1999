// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

/// Marsaglia's xorshift generator of 32 bits.
__host__ __device__ constexpr unsigned next_random(unsigned state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/// The initial state of thread i's generator: never zero.
__host__ __device__ constexpr unsigned first_random(unsigned i) { return next_random((i * 0x9e3779b1u) | 1u); }

/// Particles fly along a line, forwards or backwards at random, until they are absorbed; the kernel counts those that
/// end in front of their start. A flight ends in absorption if its random number is less than `absorbed`. blockDim.x is
/// a multiple of 32.
template <typename Real>
__global__ void monte_carlo_kernel(unsigned* in_front, unsigned particles, unsigned absorbed) {
  unsigned state = first_random(blockIdx.x * blockDim.x + threadIdx.x);
  unsigned count = 0;
  for (unsigned particle = 0; particle < particles; ++particle) {
    Real place = 0;
    do {
      state = next_random(state);
      // Twelve bits keep the sums exact.
      const Real length = static_cast<Real>(state >> 20) * Real(1.0 / 4096);
      place += (state & 1u) != 0 ? length : -length;
      state = next_random(state);
    } while (state >= absorbed);
    if (place > 0) ++count;
  }
  for (unsigned distance = 16; distance > 0; distance /= 2) count += __shfl_down_sync(0xffffffffu, count, distance);
  if (threadIdx.x % 32 == 0) atomicAdd(in_front, count);
}

}  // namespace examples
