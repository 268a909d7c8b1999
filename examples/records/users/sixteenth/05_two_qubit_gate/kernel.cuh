// SPDX-License-Identifier: BSL-1.0
// State vector simulator: a (controlled) two-qubit gate applied in place to amplitudes in double precision.
#pragma once

__device__ __forceinline__ unsigned long long insertZero(unsigned long long v, int bit) {
  unsigned long long low = v & ((1ull << bit) - 1);
  return ((v ^ low) << 1) | low;
}

__device__ __forceinline__ double2 addProduct(double2 acc, double2 a, double2 b) {
  acc.x += a.x * b.x - a.y * b.y;
  acc.y += a.x * b.y + a.y * b.x;
  return acc;
}

// `gate` is a row-major 4 x 4 matrix over |high low>; groups = 2^(qubits - 2); lowQubit < highQubit
__global__ void two_qubit_gate(double2* __restrict__ state, const double2* __restrict__ gate,
                               unsigned long long groups, unsigned long long controlMask, int lowQubit,
                               int highQubit) {
  __shared__ double2 u[16];
  if (threadIdx.x < 16) u[threadIdx.x] = gate[threadIdx.x];
  __syncthreads();

  unsigned long long low = 1ull << lowQubit, high = 1ull << highQubit;
  unsigned long long stride = (unsigned long long)gridDim.x * blockDim.x;
  for (unsigned long long g = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x; g < groups; g += stride) {
    unsigned long long base = insertZero(insertZero(g, lowQubit), highQubit);
    if ((base & controlMask) != controlMask) continue;
    double2 in[4] = {state[base], state[base | low], state[base | high], state[base | low | high]};
    double2 out[4];
#pragma unroll
    for (int i = 0; i < 4; i++) {
      out[i] = make_double2(0.0, 0.0);
#pragma unroll
      for (int j = 0; j < 4; j++) out[i] = addProduct(out[i], u[4 * i + j], in[j]);
    }
    state[base] = out[0];
    state[base | low] = out[1];
    state[base | high] = out[2];
    state[base | low | high] = out[3];
  }
}
