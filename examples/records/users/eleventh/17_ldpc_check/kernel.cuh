// SPDX-License-Identifier: BSL-1.0
// Check-node update of a quasi-cyclic LDPC decoder, normalized min-sum with 8-bit messages (flooding schedule).
// Each block updates one base row of one frame; its threads go over the rows of the lifted matrix.
#pragma once

struct TwoMins {
  int least = 127, second = 127;
  int leastEdge = -1;
  int sign = 0;
  __device__ void add(int message, int edge) {
    int magnitude = abs(message);
    sign ^= message;
    if (magnitude < least) {
      second = least;
      least = magnitude;
      leastEdge = edge;
    } else if (magnitude < second) {
      second = magnitude;
    }
  }
};

__device__ __forceinline__ int clampMessage(int v) { return max(-127, min(127, v)); }
__device__ __forceinline__ int normalized(int magnitude) { return (magnitude * 3) >> 2; }

// posterior: [frame][base column][lift]; toVariable: [frame][edge][lift]; grid: base rows x frames
__global__ void __launch_bounds__(128)
    ldpc_check(const int* __restrict__ rowStart, const int* __restrict__ edgeColumn, const int* __restrict__ edgeShift,
               const short* __restrict__ posterior, const signed char* __restrict__ oldMessages,
               signed char* __restrict__ toVariable, int lift, int baseColumns, int edges) {
  const int begin = rowStart[blockIdx.x], end = rowStart[blockIdx.x + 1];
  const short* frame = posterior + size_t(blockIdx.y) * baseColumns * lift;
  const signed char* in = oldMessages + size_t(blockIdx.y) * edges * lift;
  signed char* out = toVariable + size_t(blockIdx.y) * edges * lift;

  for (int z = threadIdx.x; z < lift; z += blockDim.x) {
    TwoMins mins;
    for (int e = begin; e < end; e++) {
      int at = z + edgeShift[e];
      if (at >= lift) at -= lift;
      mins.add(clampMessage(frame[edgeColumn[e] * lift + at] - in[e * lift + z]), e);
    }
    const int small = normalized(mins.least), large = normalized(mins.second);
    for (int e = begin; e < end; e++) {
      int at = z + edgeShift[e];
      if (at >= lift) at -= lift;
      int message = clampMessage(frame[edgeColumn[e] * lift + at] - in[e * lift + z]);
      int magnitude = e == mins.leastEdge ? large : small;
      out[e * lift + z] = (mins.sign ^ message) < 0 ? -magnitude : magnitude;
    }
  }
}
