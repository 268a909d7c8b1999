// SPDX-License-Identifier: BSL-1.0
// Tool position and direction of a robot arm for many joint configurations.
#pragma once
struct Frame {
  float r[9];
  float p[3];
};
__device__ inline void applyJoint(Frame& f, float theta, float alpha, float a, float d) {
  float st, ct, sa, ca;
  sincosf(theta, &st, &ct);
  sincosf(alpha, &sa, &ca);
  float m[9] = {ct, -st * ca, st * sa, st, ct * ca, -ct * sa, 0.0f, sa, ca};
  float q[3] = {a * ct, a * st, d};
  Frame g;
  for (int i = 0; i < 3; i++) {
    g.p[i] = f.p[i];
    for (int k = 0; k < 3; k++) g.p[i] += f.r[3 * i + k] * q[k];
    for (int j = 0; j < 3; j++) {
      float s = 0.0f;
      for (int k = 0; k < 3; k++) s += f.r[3 * i + k] * m[3 * k + j];
      g.r[3 * i + j] = s;
    }
  }
  f = g;
}
template <int JOINTS>
__global__ void arm_kinematics(const float* __restrict__ angle, const float* __restrict__ link,
                               float* __restrict__ pose, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  Frame f = {{1, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 0, 0}};
  for (int j = 0; j < JOINTS; j++)
    applyJoint(f, angle[(size_t)j * count + i], link[3 * j], link[3 * j + 1], link[3 * j + 2]);
  for (int c = 0; c < 3; c++) {
    pose[(size_t)c * count + i] = f.p[c];
    pose[(size_t)(3 + c) * count + i] = f.r[3 * c + 2];
  }
}
