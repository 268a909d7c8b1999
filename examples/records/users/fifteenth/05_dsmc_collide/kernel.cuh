// SPDX-License-Identifier: BSL-1.0
// Direct simulation Monte Carlo of a thin gas: the thread of a cell picks random pairs of its molecules and collides
// them by the no-time-counter scheme with hard spheres of variable diameter.
#pragma once

struct Pcg {
  unsigned long long state;
  __device__ explicit Pcg(unsigned long long seed) : state(seed * 6364136223846793005ull + 1442695040888963407ull) {
    next();
  }
  __device__ unsigned next() {
    unsigned long long old = state;
    state = old * 6364136223846793005ull + 1442695040888963407ull;
    unsigned x = unsigned(((old >> 18) ^ old) >> 27), rot = unsigned(old >> 59);
    return x >> rot | x << ((32 - rot) & 31);
  }
  __device__ float uniform() { return (next() >> 8) * (1.0f / 16777216.0f); }
  __device__ unsigned below(unsigned n) { return __umulhi(next(), n); }
};

__global__ void dsmc_collide(float* vx, float* vy, float* vz, const int* __restrict__ cellStart,
                             const int* __restrict__ order, const int* __restrict__ candidates, float* sigmaVrMax,
                             unsigned long long* collisions, int cells, float diameterFactor, float omega,
                             unsigned step) {
  int cell = blockIdx.x * blockDim.x + threadIdx.x;
  if (cell >= cells) return;
  int begin = cellStart[cell], n = cellStart[cell + 1] - begin;
  if (n < 2) return;

  Pcg rng(((unsigned long long)step << 32) + cell);
  float limit = sigmaVrMax[cell], highest = limit;
  int tries = candidates[cell], accepted = 0;
  for (int k = 0; k < tries; k++) {
    int a = rng.below(n), c = rng.below(n - 1);
    if (c >= a) c++;
    int i = order[begin + a], j = order[begin + c];
    float ux = vx[i] - vx[j], uy = vy[i] - vy[j], uz = vz[i] - vz[j];
    float vr = sqrtf(ux * ux + uy * uy + uz * uz);
    float sigma = diameterFactor * powf(vr, 1 - 2 * omega);
    float rate = sigma * vr;
    highest = fmaxf(highest, rate);
    if (rng.uniform() * limit >= rate) continue;

    // isotropic scattering in the frame of the centre of mass
    float cosChi = 2 * rng.uniform() - 1, sinChi = sqrtf(fmaxf(0.0f, 1 - cosChi * cosChi));
    float sinPhi, cosPhi;
    sincospif(2 * rng.uniform(), &sinPhi, &cosPhi);
    float cx = 0.5f * (vx[i] + vx[j]), cy = 0.5f * (vy[i] + vy[j]), cz = 0.5f * (vz[i] + vz[j]);
    float h = 0.5f * vr, wx = h * cosChi, wy = h * sinChi * cosPhi, wz = h * sinChi * sinPhi;
    vx[i] = cx + wx;
    vy[i] = cy + wy;
    vz[i] = cz + wz;
    vx[j] = cx - wx;
    vy[j] = cy - wy;
    vz[j] = cz - wz;
    accepted++;
  }
  sigmaVrMax[cell] = highest;
  if (accepted) atomicAdd(collisions, (unsigned long long)accepted);
}
