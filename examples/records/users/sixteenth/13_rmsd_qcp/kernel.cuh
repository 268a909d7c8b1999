// SPDX-License-Identifier: BSL-1.0
// Minimal RMSD of the frames of a trajectory to a centred reference, by the quaternion characteristic polynomial.
#pragma once
struct Moments {
  float v[13];  // 9 products, 3 sums, sum of squares
};

__device__ __forceinline__ void accumulate(Moments& m, float x, float y, float z, float a, float b, float c) {
  m.v[0] += x * a;
  m.v[1] += x * b;
  m.v[2] += x * c;
  m.v[3] += y * a;
  m.v[4] += y * b;
  m.v[5] += y * c;
  m.v[6] += z * a;
  m.v[7] += z * b;
  m.v[8] += z * c;
  m.v[9] += x;
  m.v[10] += y;
  m.v[11] += z;
  m.v[12] += x * x + y * y + z * z;
}

__device__ double largestRoot(const double* s, double e0) {
  double xx = s[0], xy = s[1], xz = s[2], yx = s[3], yy = s[4], yz = s[5], zx = s[6], zy = s[7], zz = s[8];
  double squares = 0;
  for (int i = 0; i < 9; i++) squares += s[i] * s[i];
  double c2 = -2 * squares;
  double c1 = 8 * (xx * (yz * zy - yy * zz) + xy * (yx * zz - yz * zx) + xz * (yy * zx - yx * zy));
  // determinant of the symmetric 4 x 4 key matrix by 2 x 2 minors
  double k00 = xx + yy + zz, k01 = yz - zy, k02 = zx - xz, k03 = xy - yx;
  double k11 = xx - yy - zz, k12 = xy + yx, k13 = zx + xz, k22 = yy - xx - zz, k23 = yz + zy, k33 = zz - xx - yy;
  double s0 = k00 * k11 - k01 * k01, s1 = k00 * k12 - k01 * k02, s2 = k00 * k13 - k01 * k03;
  double s3 = k01 * k12 - k11 * k02, s4 = k01 * k13 - k11 * k03, s5 = k02 * k13 - k12 * k03;
  double t5 = k22 * k33 - k23 * k23, t4 = k12 * k33 - k13 * k23, t3 = k12 * k23 - k13 * k22;
  double t2 = k02 * k33 - k03 * k23, t1 = k02 * k23 - k03 * k22, t0 = k02 * k13 - k03 * k12;
  double c0 = s0 * t5 - s1 * t4 + s2 * t3 + s3 * t2 - s4 * t1 + s5 * t0;
  double l = e0;
#pragma unroll 1
  for (int i = 0; i < 12; i++) {  // from above: converges monotonically
    double l2 = l * l, b = (l2 + c2) * l, a = b + c1;
    double slope = 2 * l2 * l + b + a;
    if (slope == 0) break;
    l -= (a * l + c0) / slope;
  }
  return l;
}

// a block of 128 per frame; coordinates are x[atoms], y[atoms], z[atoms]
__global__ void rmsd_qcp(const float* __restrict__ frames, const float* __restrict__ reference, float* rmsd, int atoms,
                         double referenceNorm) {
  __shared__ float partial[4][13];
  const float* f = frames + size_t(blockIdx.x) * 3 * atoms;
  Moments m = {};
  for (int i = threadIdx.x; i < atoms; i += blockDim.x)
    accumulate(m, f[i], f[atoms + i], f[2 * atoms + i], reference[i], reference[atoms + i], reference[2 * atoms + i]);
#pragma unroll
  for (int k = 0; k < 13; k++)
    for (int d = 16; d > 0; d >>= 1) m.v[k] += __shfl_down_sync(0xffffffffu, m.v[k], d);
  if ((threadIdx.x & 31) == 0)
    for (int k = 0; k < 13; k++) partial[threadIdx.x >> 5][k] = m.v[k];
  __syncthreads();
  if (threadIdx.x) return;

  double s[13];
  for (int k = 0; k < 13; k++) s[k] = double(partial[0][k]) + partial[1][k] + partial[2][k] + partial[3][k];
  double norm = s[12] - (s[9] * s[9] + s[10] * s[10] + s[11] * s[11]) / atoms;
  double e0 = 0.5 * (norm + referenceNorm);
  double l = largestRoot(s, e0);
  rmsd[blockIdx.x] = float(sqrt(fmax(0.0, 2 * (e0 - l) / atoms)));
}
