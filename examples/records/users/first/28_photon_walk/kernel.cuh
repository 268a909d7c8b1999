// SPDX-License-Identifier: BSL-1.0
// Photons scattering in a slab of tissue until they are absorbed or leave it.
#pragma once
struct Photon {
  float x, y, z, ux, uy, uz, weight;
};
__host__ __device__ inline float uniform01(unsigned& s) {
  s ^= s << 13;
  s ^= s >> 17;
  s ^= s << 5;
  return ((s >> 8) + 0.5f) * (1.0f / 16777216.0f);
}
__host__ __device__ inline unsigned seedOf(unsigned i, unsigned seed) {
  unsigned h = i * 0x9e3779b1u ^ seed;
  h ^= h >> 16;
  h *= 0x85ebca6bu;
  h ^= h >> 13;
  return h | 1u;
}
__host__ __device__ inline void scatter(Photon& p, float g, unsigned& s) {
  float t = (1.0f - g * g) / (1.0f - g + 2.0f * g * uniform01(s));
  float c = (1.0f + g * g - t * t) / (2.0f * g);
  c = fminf(fmaxf(c, -1.0f), 1.0f);
  float sn = sqrtf(1.0f - c * c), phi = 6.2831853f * uniform01(s);
  float cp = cosf(phi), sp = sinf(phi);
  if (fabsf(p.uz) > 0.9999f) {
    p.ux = sn * cp;
    p.uy = sn * sp;
    p.uz = p.uz > 0.0f ? c : -c;
  } else {
    float d = sqrtf(1.0f - p.uz * p.uz);
    float nx = sn * (p.ux * p.uz * cp - p.uy * sp) / d + p.ux * c;
    float ny = sn * (p.uy * p.uz * cp + p.ux * sp) / d + p.uy * c;
    p.uz = -sn * cp * d + p.uz * c;
    p.ux = nx;
    p.uy = ny;
  }
}
__host__ __device__ inline Photon walk(unsigned s, float muA, float muS, float g, float thickness, int maxEvents,
                                       int* events) {
  Photon p = {0, 0, 0, 0, 0, 1, 1};
  float muT = muA + muS;
  int e = 0;
  while (e < maxEvents) {
    float len = -logf(uniform01(s)) / muT;
    p.x += p.ux * len;
    p.y += p.uy * len;
    p.z += p.uz * len;
    if (p.z < 0.0f || p.z > thickness) break;
    e++;
    p.weight *= muS / muT;
    if (p.weight < 0.05f) {
      if (uniform01(s) > 0.1f) {
        p.weight = 0.0f;
        break;
      }
      p.weight *= 10.0f;
    }
    scatter(p, g, s);
  }
  *events = e;
  return p;
}
__global__ void photon_walk(float4* exitPoint, unsigned short* scatterings, int photons, unsigned seed, float muA,
                            float muS, float g, float thickness, int maxEvents) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= photons) return;
  int events;
  Photon p = walk(seedOf((unsigned)i, seed), muA, muS, g, thickness, maxEvents, &events);
  exitPoint[i] = make_float4(p.x, p.y, p.z, p.weight);
  scatterings[i] = (unsigned short)events;
}
