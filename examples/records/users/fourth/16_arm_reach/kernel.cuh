// SPDX-License-Identifier: BSL-1.0
// Inverse kinematics of a six-axis arm for many targets: Jacobian-transpose steps from a start pose until
// the tool is close enough or the budget is spent.
#pragma once
#define JOINTS 6
struct Link {
  float a, d, cosAlpha, sinAlpha;
};
__constant__ Link kArm[JOINTS] = {{0.0f, 0.16f, 0.0f, 1.0f}, {0.42f, 0.0f, 1.0f, 0.0f}, {0.39f, 0.0f, 1.0f, 0.0f},
                                  {0.0f, 0.13f, 0.0f, 1.0f}, {0.0f, 0.10f, 0.0f, -1.0f}, {0.0f, 0.09f, 1.0f, 0.0f}};

struct Vec3 {
  float x, y, z;
};
__device__ inline Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ inline float dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// Origin and axis of every joint, and the place of the tool
__device__ inline Vec3 forward(const float* angle, Vec3* origin, Vec3* axis) {
  Vec3 p = {0, 0, 0}, ex = {1, 0, 0}, ey = {0, 1, 0}, ez = {0, 0, 1};
#pragma unroll
  for (int j = 0; j < JOINTS; j++) {
    origin[j] = p;
    axis[j] = ez;
    float s, c;
    sincosf(angle[j], &s, &c);
    Link l = kArm[j];
    Vec3 nx = {c * ex.x + s * ey.x, c * ex.y + s * ey.y, c * ex.z + s * ey.z};
    Vec3 ny = {c * ey.x - s * ex.x, c * ey.y - s * ex.y, c * ey.z - s * ex.z};
    p = {p.x + l.a * nx.x + l.d * ez.x, p.y + l.a * nx.y + l.d * ez.y, p.z + l.a * nx.z + l.d * ez.z};
    ex = nx;
    ey = {l.cosAlpha * ny.x + l.sinAlpha * ez.x, l.cosAlpha * ny.y + l.sinAlpha * ez.y,
          l.cosAlpha * ny.z + l.sinAlpha * ez.z};
    ez = {l.cosAlpha * ez.x - l.sinAlpha * ny.x, l.cosAlpha * ez.y - l.sinAlpha * ny.y,
          l.cosAlpha * ez.z - l.sinAlpha * ny.z};
  }
  return p;
}

__global__ void arm_reach(const float* __restrict__ target, const float* __restrict__ start,
                          float* __restrict__ solution, float* __restrict__ error, int n, int budget, float gain,
                          float close) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Vec3 goal = {target[i], target[i + n], target[i + 2 * n]};
  float angle[JOINTS];
#pragma unroll
  for (int j = 0; j < JOINTS; j++) angle[j] = start[i + j * n];
  Vec3 origin[JOINTS], axis[JOINTS];
  float miss;
  for (int it = 0;; it++) {
    Vec3 tool = forward(angle, origin, axis);
    Vec3 d = goal - tool;
    miss = sqrtf(dot(d, d));
    if (miss < close || it == budget) break;
#pragma unroll
    for (int j = 0; j < JOINTS; j++) angle[j] += gain * dot(cross(axis[j], tool - origin[j]), d);
  }
#pragma unroll
  for (int j = 0; j < JOINTS; j++) solution[i + j * n] = angle[j];
  error[i] = miss;
}
