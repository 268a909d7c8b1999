// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../pieces.cuh"

namespace examples {

/// Rotates the pairs (a, b) of each head by the angles of the token's position: a from the first half of the head's
/// `Size` elements, b from the second half. One token a block; a thread has 16 bytes of both halves. The tables of
/// cosines and sines have Size / 2 floats for each position.
template <typename T, unsigned Size>
__global__ void rotary_embedding_kernel(const uint4* __restrict__ x, const unsigned* __restrict__ positions,
                                        const float4* __restrict__ cosines, const float4* __restrict__ sines,
                                        uint4* __restrict__ y, unsigned heads) {
  using floats = floats_of<T>;
  constexpr unsigned half = Size / 2 / floats::elements;
  constexpr unsigned parts = floats::elements / 4;
  const uint4* token = x + static_cast<std::size_t>(blockIdx.x) * heads * (2 * half);
  uint4* result = y + static_cast<std::size_t>(blockIdx.x) * heads * (2 * half);
  const std::size_t angles = static_cast<std::size_t>(positions[blockIdx.x]) * (half * parts);
  for (unsigned i = threadIdx.x; i < heads * half; i += blockDim.x) {
    const unsigned first = i / half * (2 * half) + i % half;
    floats a = floats::read(token + first);
    floats b = floats::read(token + first + half);
    for (unsigned part = 0; part < parts; ++part) {
      const float4 c = cosines[angles + i % half * parts + part];
      const float4 s = sines[angles + i % half * parts + part];
      const float cosine[] = {c.x, c.y, c.z, c.w};
      const float sine[] = {s.x, s.y, s.z, s.w};
      for (unsigned e = 0; e < 4; ++e) {
        const float before = a.at[4 * part + e];
        a.at[4 * part + e] = before * cosine[e] - b.at[4 * part + e] * sine[e];
        b.at[4 * part + e] = b.at[4 * part + e] * cosine[e] + before * sine[e];
      }
    }
    a.write(result + first);
    b.write(result + first + half);
  }
}

}  // namespace examples
