// SPDX-License-Identifier: BSL-1.0
// Linearises a planar pose graph (SLAM): every edge adds its blocks to the Hessian and to the gradient of its poses.
#pragma once

struct Pose2 {
  double x, y, theta;
};

struct Constraint {
  double dx, dy, dtheta;
  double xx, xy, xt, yy, yt, tt;  // information matrix
};

__device__ double wrapAngle(double a) {
  const double twoPi = 6.283185307179586476925286766559;
  return a - twoPi * rint(a / twoPi);
}

__device__ void addBlock(double* block, const double (&j)[3][3], const double (&oj)[3][3]) {
  int k = 0;
  for (int r = 0; r < 3; r++)
    for (int c = r; c < 3; c++)
      atomicAdd(&block[k++], j[0][r] * oj[0][c] + j[1][r] * oj[1][c] + j[2][r] * oj[2][c]);
}

// diagonal: the six entries of the upper triangle for each pose; coupling: a full 3 x 3 block for each edge
__global__ void pose_graph(const Pose2* __restrict__ poses, const Constraint* __restrict__ constraints,
                           const int* __restrict__ from, const int* __restrict__ to, double* diagonal,
                           double* gradient, double* __restrict__ coupling, double* chi2, int edges, double huber) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  double cost = 0;
  if (e < edges) {
    int i = from[e], j = to[e];
    Pose2 a = poses[i], b = poses[j];
    Constraint z = constraints[e];
    double s, c;
    sincos(a.theta, &s, &c);
    double tx = b.x - a.x, ty = b.y - a.y;
    double err[3] = {c * tx + s * ty - z.dx, -s * tx + c * ty - z.dy, wrapAngle(b.theta - a.theta - z.dtheta)};
    double ja[3][3] = {{-c, -s, -s * tx + c * ty}, {s, -c, -c * tx - s * ty}, {0, 0, -1}};
    double jb[3][3] = {{c, s, 0}, {-s, c, 0}, {0, 0, 1}};
    double omega[3][3] = {{z.xx, z.xy, z.xt}, {z.xy, z.yy, z.yt}, {z.xt, z.yt, z.tt}};

    double oe[3], q = 0;
    for (int r = 0; r < 3; r++) {
      oe[r] = omega[r][0] * err[0] + omega[r][1] * err[1] + omega[r][2] * err[2];
      q += err[r] * oe[r];
    }
    double weight = 1;
    cost = q;
    if (q > huber * huber) {
      double root = sqrt(q);
      weight = huber / root;
      cost = 2 * huber * root - huber * huber;
    }

    double oa[3][3], ob[3][3];
    for (int r = 0; r < 3; r++) {
      oe[r] *= weight;
      for (int k = 0; k < 3; k++) {
        oa[r][k] = weight * (omega[r][0] * ja[0][k] + omega[r][1] * ja[1][k] + omega[r][2] * ja[2][k]);
        ob[r][k] = weight * (omega[r][0] * jb[0][k] + omega[r][1] * jb[1][k] + omega[r][2] * jb[2][k]);
      }
    }
    addBlock(diagonal + size_t(i) * 6, ja, oa);
    addBlock(diagonal + size_t(j) * 6, jb, ob);
    for (int r = 0; r < 3; r++) {
      atomicAdd(&gradient[size_t(i) * 3 + r], ja[0][r] * oe[0] + ja[1][r] * oe[1] + ja[2][r] * oe[2]);
      atomicAdd(&gradient[size_t(j) * 3 + r], jb[0][r] * oe[0] + jb[1][r] * oe[1] + jb[2][r] * oe[2]);
      for (int k = 0; k < 3; k++)
        coupling[size_t(e) * 9 + r * 3 + k] = ja[0][r] * ob[0][k] + ja[1][r] * ob[1][k] + ja[2][r] * ob[2][k];
    }
  }
  for (int d = 16; d > 0; d >>= 1) cost += __shfl_down_sync(0xFFFFFFFFu, cost, d);
  if ((threadIdx.x & 31) == 0) atomicAdd(chi2, cost);
}
