// SPDX-License-Identifier: BSL-1.0
// A sweep of label propagation for communities: a warp gives a vertex the label most frequent among its neighbours.
#pragma once
constexpr unsigned FULL = 0xffffffffu;
constexpr int NO_LABEL = -1;

// ties go to the label with the smallest mixed value of this sweep
__device__ unsigned mixLabel(int label, unsigned salt) {
  unsigned h = unsigned(label) ^ salt;
  h *= 0x9e3779b1u;
  h ^= h >> 15;
  h *= 0x85ebca77u;
  return h ^ (h >> 13);
}

struct Vote {
  int count, label;
};

__device__ bool beats(Vote a, Vote b, unsigned salt) {
  if (a.count != b.count) return a.count > b.count;
  if (a.label == b.label || b.label == NO_LABEL) return false;
  return mixLabel(a.label, salt) < mixLabel(b.label, salt);
}

// block: 32 lanes x vertices
__global__ void label_vote(const int* __restrict__ rowPtr, const int* __restrict__ neighbours,
                           const int* __restrict__ labelIn, int* __restrict__ labelOut, int* changed, int vertices,
                           unsigned salt) {
  int vertex = blockIdx.x * blockDim.y + threadIdx.y;
  if (vertex >= vertices) return;
  int lane = threadIdx.x;
  int begin = rowPtr[vertex], end = rowPtr[vertex + 1];

  Vote best = {0, NO_LABEL};
  if (end - begin <= 32) {
    int label = begin + lane < end ? labelIn[neighbours[begin + lane]] : NO_LABEL;
    unsigned same = __match_any_sync(FULL, label);
    if (label != NO_LABEL) best = {__popc(same), label};
  } else {
    for (int i = begin; i < end; i += 32) {
      Vote v = {0, i + lane < end ? labelIn[neighbours[i + lane]] : NO_LABEL};
      for (int j = begin; j < end; j += 32) {
        int other = j + lane < end ? labelIn[neighbours[j + lane]] : NO_LABEL;
        int n = min(32, end - j);
        for (int s = 0; s < n; s++) v.count += __shfl_sync(FULL, other, s) == v.label;
      }
      if (v.label != NO_LABEL && beats(v, best, salt)) best = v;
    }
  }

  for (int offset = 16; offset > 0; offset >>= 1) {
    Vote other;
    other.count = __shfl_xor_sync(FULL, best.count, offset);
    other.label = __shfl_xor_sync(FULL, best.label, offset);
    if (beats(other, best, salt)) best = other;
  }
  if (lane == 0) {
    int old = labelIn[vertex];
    int now = best.label == NO_LABEL ? old : best.label;
    labelOut[vertex] = now;
    if (now != old) atomicAdd(changed, 1);
  }
}
