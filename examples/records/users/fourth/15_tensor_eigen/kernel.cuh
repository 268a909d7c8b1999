// SPDX-License-Identifier: BSL-1.0
// Diffusion MRI: eigenvalues of the 3x3 tensor of every brain voxel (trigonometric form, in double), then
// mean diffusivity, fractional anisotropy and the main direction.
#pragma once
struct Fibre {
  float x, y, z, md, fa;
};

__global__ void tensor_eigen(const float* __restrict__ tensor, const unsigned char* __restrict__ mask,
                             Fibre* __restrict__ out, int voxels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= voxels) return;
  Fibre r = {0, 0, 0, 0, 0};
  if (!mask[i]) {
    out[i] = r;
    return;
  }
  double xx = tensor[i], xy = tensor[i + voxels], xz = tensor[i + 2 * size_t(voxels)];
  double yy = tensor[i + 3 * size_t(voxels)], yz = tensor[i + 4 * size_t(voxels)], zz = tensor[i + 5 * size_t(voxels)];
  double q = (xx + yy + zz) / 3.0;
  double ax = xx - q, ay = yy - q, az = zz - q;
  double off = xy * xy + xz * xz + yz * yz;
  double p = sqrt((ax * ax + ay * ay + az * az + 2.0 * off) / 6.0);
  double l1 = q, l2 = q, l3 = q;
  if (p > 1e-12) {
    double det = ax * (ay * az - yz * yz) - xy * (xy * az - yz * xz) + xz * (xy * yz - ay * xz);
    double half = fmin(fmax(det / (2.0 * p * p * p), -1.0), 1.0);
    double phi = acos(half) / 3.0;
    l1 = q + 2.0 * p * cos(phi);
    l3 = q + 2.0 * p * cos(phi + 2.0943951023931953);
    l2 = 3.0 * q - l1 - l3;

    // rows of A - l1 are normal to the eigenvector: take the longest of their cross products
    double r0[3] = {xx - l1, xy, xz}, r1[3] = {xy, yy - l1, yz}, r2[3] = {xz, yz, zz - l1};
    double* rows[3] = {r0, r1, r2};
    double bestLen = 0, v[3] = {1, 0, 0};
#pragma unroll
    for (int k = 0; k < 3; k++) {
      double *a = rows[k], *b = rows[(k + 1) % 3];
      double cx = a[1] * b[2] - a[2] * b[1];
      double cy = a[2] * b[0] - a[0] * b[2];
      double cz = a[0] * b[1] - a[1] * b[0];
      double len = cx * cx + cy * cy + cz * cz;
      if (len > bestLen) {
        bestLen = len;
        v[0] = cx;
        v[1] = cy;
        v[2] = cz;
      }
    }
    double inv = bestLen > 0 ? rsqrt(bestLen) : 1.0;
    r.x = float(v[0] * inv);
    r.y = float(v[1] * inv);
    r.z = float(v[2] * inv);
  }
  double norm = l1 * l1 + l2 * l2 + l3 * l3;
  double dev = (l1 - q) * (l1 - q) + (l2 - q) * (l2 - q) + (l3 - q) * (l3 - q);
  r.md = float(q);
  r.fa = norm > 0 ? float(sqrt(1.5 * dev / norm)) : 0.0f;
  out[i] = r;
}
