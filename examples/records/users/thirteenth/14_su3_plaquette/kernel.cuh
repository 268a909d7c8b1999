// SPDX-License-Identifier: BSL-1.0
// Average plaquette of an SU(3) gauge field on a periodic lattice of four dimensions. A thread takes a site and its six
// planes; the links lie as [direction][matrix element][site].
#pragma once
constexpr int COLOURS = 3;
constexpr int THREADS = 192;

struct Matrix3 {
  float2 e[COLOURS * COLOURS];
};

__device__ __forceinline__ Matrix3 loadLink(const float2* __restrict__ links, int direction, int site, int volume) {
  Matrix3 m;
#pragma unroll
  for (int i = 0; i < 9; i++) m.e[i] = links[size_t(direction * 9 + i) * volume + site];
  return m;
}

__device__ __forceinline__ Matrix3 multiply(const Matrix3& a, const Matrix3& b) {
  Matrix3 c;
#pragma unroll
  for (int i = 0; i < 3; i++)
#pragma unroll
    for (int j = 0; j < 3; j++) {
      float re = 0, im = 0;
#pragma unroll
      for (int k = 0; k < 3; k++) {
        float2 x = a.e[i * 3 + k], y = b.e[k * 3 + j];
        re += x.x * y.x - x.y * y.y;
        im += x.x * y.y + x.y * y.x;
      }
      c.e[i * 3 + j] = make_float2(re, im);
    }
  return c;
}

// Re tr(a * b^dagger)
__device__ __forceinline__ float traceWithAdjoint(const Matrix3& a, const Matrix3& b) {
  float t = 0;
#pragma unroll
  for (int i = 0; i < 9; i++) t += a.e[i].x * b.e[i].x + a.e[i].y * b.e[i].y;
  return t;
}

__device__ __forceinline__ int forward(int site, int coordinate, int extent, int stride) {
  return coordinate + 1 < extent ? site + stride : site - stride * (extent - 1);
}

__global__ void __launch_bounds__(THREADS) su3_plaquette(const float2* __restrict__ links, float* __restrict__ density,
                                                         double* __restrict__ total, int nx, int ny, int nz, int nt) {
  __shared__ float partial[THREADS / 32];
  int volume = nx * ny * nz * nt;
  int site = blockIdx.x * THREADS + threadIdx.x;
  float sum = 0;
  if (site < volume) {
    int neighbour[4];
    int rest = site;
    int x = rest % nx;
    rest /= nx;
    int y = rest % ny;
    rest /= ny;
    int z = rest % nz;
    int t = rest / nz;
    neighbour[0] = forward(site, x, nx, 1);
    neighbour[1] = forward(site, y, ny, nx);
    neighbour[2] = forward(site, z, nz, nx * ny);
    neighbour[3] = forward(site, t, nt, nx * ny * nz);
#pragma unroll
    for (int mu = 0; mu < 3; mu++) {
      Matrix3 here = loadLink(links, mu, site, volume);
#pragma unroll
      for (int nu = mu + 1; nu < 4; nu++) {
        Matrix3 ahead = multiply(here, loadLink(links, nu, neighbour[mu], volume));
        Matrix3 around = multiply(loadLink(links, nu, site, volume), loadLink(links, mu, neighbour[nu], volume));
        sum += traceWithAdjoint(ahead, around);
      }
    }
    sum *= 1.0f / (6 * COLOURS);
    density[site] = sum;
  }

  for (int d = 16; d > 0; d >>= 1) sum += __shfl_down_sync(0xffffffffu, sum, d);
  if ((threadIdx.x & 31) == 0) partial[threadIdx.x >> 5] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    double block = 0;
    for (int w = 0; w < THREADS / 32; w++) block += partial[w];
    atomicAdd(total, block);
  }
}
