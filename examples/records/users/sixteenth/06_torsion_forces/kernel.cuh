// SPDX-License-Identifier: BSL-1.0
// Bonded forces of molecular dynamics: proper dihedrals, each a sum of periodic terms, scattered with atomics.
#pragma once

struct TorsionTerm {
  float barrier, phase, multiplicity;
};

struct Vec3 {
  float x, y, z;
};

__device__ __forceinline__ Vec3 sub(float4 a, float4 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ __forceinline__ float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ __forceinline__ Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__device__ __forceinline__ void addForce(float* forces, int atom, float x, float y, float z) {
  atomicAdd(&forces[3 * atom], x);
  atomicAdd(&forces[3 * atom + 1], y);
  atomicAdd(&forces[3 * atom + 2], z);
}

// atoms: four indices per torsion; the terms of type t are terms[termOffsets[t] .. termOffsets[t + 1])
__global__ void torsion_forces(const float4* __restrict__ positions, const int* __restrict__ atoms,
                               const int* __restrict__ types, const int* __restrict__ termOffsets,
                               const TorsionTerm* __restrict__ terms, float* forces, float* energy, int torsions) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  float v = 0.0f;
  if (id < torsions) {
    int4 q = reinterpret_cast<const int4*>(atoms)[id];
    float4 pj = positions[q.y], pk = positions[q.z];
    Vec3 ij = sub(positions[q.x], pj), kj = sub(pk, pj), kl = sub(pk, positions[q.w]);
    Vec3 m = cross(ij, kj), n = cross(kj, kl);
    float mm = dot(m, m), nn = dot(n, n), kk = dot(kj, kj), length = sqrtf(kk);
    float phi = atan2f(length * dot(ij, n), dot(m, n));

    float slope = 0.0f;  // dV / dphi
    int type = types[id];
    for (int t = termOffsets[type]; t < termOffsets[type + 1]; t++) {
      TorsionTerm term = terms[t];
      float s, c;
      sincosf(term.multiplicity * phi - term.phase, &s, &c);
      v += term.barrier * (1.0f + c);
      slope -= term.barrier * term.multiplicity * s;
    }

    float fm = -slope * length / mm, fn = slope * length / nn;
    float a = dot(ij, kj) / kk, b = dot(kl, kj) / kk;
    Vec3 fi = {fm * m.x, fm * m.y, fm * m.z}, fl = {fn * n.x, fn * n.y, fn * n.z};
    Vec3 shift = {a * fi.x - b * fl.x, a * fi.y - b * fl.y, a * fi.z - b * fl.z};
    addForce(forces, q.x, fi.x, fi.y, fi.z);
    addForce(forces, q.y, shift.x - fi.x, shift.y - fi.y, shift.z - fi.z);
    addForce(forces, q.z, -shift.x - fl.x, -shift.y - fl.y, -shift.z - fl.z);
    addForce(forces, q.w, fl.x, fl.y, fl.z);
  }
  for (int s = 16; s > 0; s >>= 1) v += __shfl_down_sync(0xFFFFFFFFu, v, s);
  if ((threadIdx.x & 31) == 0) atomicAdd(energy, v);
}
