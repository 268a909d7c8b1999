// SPDX-License-Identifier: BSL-1.0
// Pointwise part of the backward pass of an LSTM cell at one time step, with padded sequences.
#pragma once
#include <cuda_fp16.h>

struct GateGradients {
  float i, f, g, o, cell;
};

// i, f, o after the sigmoid and g after tanh; dh, dc: gradients of the output and of the cell state
__device__ GateGradients cellBackward(float i, float f, float g, float o, float cPrev, float c, float dh, float dc) {
  GateGradients r;
  float tc = tanhf(c);
  float dCell = dc + dh * o * (1.0f - tc * tc);
  r.o = dh * tc * o * (1.0f - o);
  r.i = dCell * g * i * (1.0f - i);
  r.f = dCell * cPrev * f * (1.0f - f);
  r.g = dCell * i * (1.0f - g * g);
  r.cell = dCell * f;
  return r;
}

// gates, dGates: batch x 4 x hidden (i f g o); the others: batch x hidden
__global__ void lstm_backward(const half* __restrict__ gates, const float* __restrict__ cellPrev,
                              const float* __restrict__ cell, const half* __restrict__ dOutput,
                              const half* __restrict__ dHidden, const float* __restrict__ dCellNext,
                              const int* __restrict__ lengths, half* __restrict__ dGates, float* __restrict__ dCell,
                              int step, int batch, int hidden, float clip) {
  const int total = batch * hidden;
  for (int at = blockIdx.x * blockDim.x + threadIdx.x; at < total; at += gridDim.x * blockDim.x) {
    int b = at / hidden, k = at - b * hidden;
    size_t base = size_t(b) * 4 * hidden + k;
    if (step >= lengths[b]) {  // padding: nothing but the gradient of the cell state goes through
      for (int q = 0; q < 4; q++) dGates[base + size_t(q) * hidden] = __float2half(0.0f);
      dCell[at] = dCellNext[at];
      continue;
    }
    float i = __half2float(gates[base]);
    float f = __half2float(gates[base + hidden]);
    float g = __half2float(gates[base + 2 * hidden]);
    float o = __half2float(gates[base + 3 * hidden]);
    float dh = __half2float(dOutput[at]) + __half2float(dHidden[at]);
    GateGradients d = cellBackward(i, f, g, o, cellPrev[at], cell[at], dh, dCellNext[at]);
    dGates[base] = __float2half(fminf(fmaxf(d.i, -clip), clip));
    dGates[base + hidden] = __float2half(fminf(fmaxf(d.f, -clip), clip));
    dGates[base + 2 * hidden] = __float2half(fminf(fmaxf(d.g, -clip), clip));
    dGates[base + 3 * hidden] = __float2half(fminf(fmaxf(d.o, -clip), clip));
    dCell[at] = d.cell;
  }
}
