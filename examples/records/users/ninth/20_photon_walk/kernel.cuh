// SPDX-License-Identifier: BSL-1.0
// Monte Carlo light transport in layered tissue: a packet per thread, absorption scored over depth and radius.
#pragma once
struct Photon {
  float x, y, z, ux, uy, uz, weight;
  int layer;
};

__device__ inline unsigned pcg(unsigned& state) {
  state = state * 747796405u + 2891336453u;
  unsigned w = ((state >> ((state >> 28) + 4)) ^ state) * 277803737u;
  return (w >> 22) ^ w;
}
__device__ inline float uniform(unsigned& state) { return (float(pcg(state) >> 9) + 0.5f) * (1.0f / 8388608.0f); }

// new direction after scattering (Henyey-Greenstein)
__device__ void scatter(Photon& p, float g, unsigned& rng) {
  float xi = uniform(rng), ct;
  if (g == 0.0f) {
    ct = 2.0f * xi - 1.0f;
  } else {
    float t = (1.0f - g * g) / (1.0f - g + 2.0f * g * xi);
    ct = fminf(fmaxf((1.0f + g * g - t * t) / (2.0f * g), -1.0f), 1.0f);
  }
  float st = sqrtf(1.0f - ct * ct), sp, cp;
  sincosf(6.2831853f * uniform(rng), &sp, &cp);
  if (fabsf(p.uz) > 0.9999f) {
    p.ux = st * cp;
    p.uy = st * sp;
    p.uz = copysignf(ct, ct * p.uz);
  } else {
    float h = sqrtf(1.0f - p.uz * p.uz);
    float nx = st * (p.ux * p.uz * cp - p.uy * sp) / h + p.ux * ct;
    float ny = st * (p.uy * p.uz * cp + p.ux * sp) / h + p.uy * ct;
    p.uz = -st * cp * h + p.uz * ct;
    p.ux = nx;
    p.uy = ny;
  }
}

// layers: mu_a, mu_s, g and the lower face of each layer; escaped: + at the top, - at the bottom
__global__ void photon_walk(const float* __restrict__ layers, int layerCount, float* absorbed, int nz, int nr, float dz,
                            float dr, float* escaped, int* events, int photons, unsigned int seed) {
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= photons) return;
  unsigned rng = id * 0x9E3779B9u ^ seed;
  pcg(rng);
  Photon p = {0, 0, 0, 0, 0, 1, 1.0f, 0};
  float left = 0.0f, out = 0.0f;  // left: free path that remains, in mean free paths
  int n = 0;
  while (true) {
    const float* m = layers + 4 * p.layer;
    float muA = m[0], mut = muA + m[1];
    if (left <= 0.0f) left = -logf(uniform(rng));
    float step = left / mut;
    float top = p.layer > 0 ? m[-1] : 0.0f;
    float face = p.uz > 0.0f ? m[3] : top;
    float edge = p.uz != 0.0f ? (face - p.z) / p.uz : 1e30f;
    n++;
    if (edge < step) {
      p.x += edge * p.ux;
      p.y += edge * p.uy;
      p.z = face;
      left -= edge * mut;
      p.layer += p.uz > 0.0f ? 1 : -1;
      if (p.layer < 0 || p.layer >= layerCount) {
        out = p.layer < 0 ? p.weight : -p.weight;
        break;
      }
      continue;
    }
    p.x += step * p.ux;
    p.y += step * p.uy;
    p.z += step * p.uz;
    left = 0.0f;
    float loss = p.weight * muA / mut;
    int ir = min(int(sqrtf(p.x * p.x + p.y * p.y) / dr), nr - 1);
    int iz = min(max(int(p.z / dz), 0), nz - 1);
    atomicAdd(&absorbed[iz * nr + ir], loss);
    p.weight -= loss;
    scatter(p, m[2], rng);
    if (p.weight < 0.01f) {  // roulette
      if (uniform(rng) >= 0.1f) break;
      p.weight *= 10.0f;
    }
  }
  escaped[id] = out;
  events[id] = n;
}
