// SPDX-License-Identifier: BSL-1.0
// Layered normalised min-sum decoder of a quasi-cyclic LDPC code. A block decodes one codeword; a thread handles one
// check of every layer. The posteriors and the compressed check messages stay in shared memory.
#pragma once
constexpr int kMaxDegree = 8;
constexpr float kNormalisation = 0.75f;

struct CheckState {
  float smallest, second;
  unsigned int info;  // bits 0..7: signs of the messages, bits 8..: edge of the smallest
};

__device__ __forceinline__ float messageOf(const CheckState& s, int edge) {
  float magnitude = (s.info >> 8) == edge ? s.second : s.smallest;
  return (s.info >> edge & 1) ? -magnitude : magnitude;
}

// block: lifting threads, dynamic shared memory: columns * lifting floats, then layers * lifting check states
__global__ void ldpc_layered(const float* __restrict__ channel, const int* __restrict__ layerStart,
                             const int* __restrict__ edgeColumn, const int* __restrict__ edgeShift,
                             unsigned int* __restrict__ hardBits, int columns, int layers, int iterations) {
  extern __shared__ float shared[];
  const int lifting = blockDim.x;
  const int z = threadIdx.x;
  float* posterior = shared;
  CheckState* checks = reinterpret_cast<CheckState*>(shared + columns * lifting);

  const float* in = channel + size_t(blockIdx.x) * columns * lifting;
  for (int c = 0; c < columns; c++) posterior[c * lifting + z] = in[c * lifting + z];
  for (int l = 0; l < layers; l++) checks[l * lifting + z] = {0.f, 0.f, 0u};
  __syncthreads();

  for (int it = 0; it < iterations; it++) {
    for (int layer = 0; layer < layers; layer++) {
      const int begin = layerStart[layer];
      const int degree = layerStart[layer + 1] - begin;
      const CheckState old = checks[layer * lifting + z];
      float extrinsic[kMaxDegree];
      int address[kMaxDegree];
      float smallest = 1e30f, second = 1e30f;
      int where = 0;
      unsigned int signs = 0;
#pragma unroll
      for (int e = 0; e < kMaxDegree; e++) {
        if (e < degree) {
          int shifted = z + edgeShift[begin + e];
          if (shifted >= lifting) shifted -= lifting;
          address[e] = edgeColumn[begin + e] * lifting + shifted;
          float q = posterior[address[e]] - messageOf(old, e);
          extrinsic[e] = q;
          float m = fabsf(q);
          if (m < smallest) {
            second = smallest;
            smallest = m;
            where = e;
          } else if (m < second) {
            second = m;
          }
          if (q < 0.f) signs |= 1u << e;
        }
      }
      if (__popc(signs) & 1) signs ^= (1u << degree) - 1u;  // sign of the product of the others
      CheckState fresh = {smallest * kNormalisation, second * kNormalisation, signs | unsigned(where) << 8};
      checks[layer * lifting + z] = fresh;
#pragma unroll
      for (int e = 0; e < kMaxDegree; e++)
        if (e < degree) posterior[address[e]] = extrinsic[e] + messageOf(fresh, e);
      __syncthreads();
    }
  }

  unsigned int* out = hardBits + size_t(blockIdx.x) * (columns * lifting / 32);
  for (int c = 0; c < columns; c++) {
    unsigned int word = __ballot_sync(0xffffffffu, posterior[c * lifting + z] < 0.f);
    if ((z & 31) == 0) out[(c * lifting + z) / 32] = word;
  }
}
