// SPDX-License-Identifier: BSL-1.0
// Adam-style optimiser step with weight decay, four parameters a thread.
#pragma once
struct AdamScalars {
  float lr, b1, b2, eps, decay;
};
__device__ inline void update(float& p, float g, float& m, float& v, const AdamScalars& a) {
  m = a.b1 * m + (1.0f - a.b1) * g;
  v = a.b2 * v + (1.0f - a.b2) * g * g;
  p -= a.lr * (m / (sqrtf(v) + a.eps) + a.decay * p);
}
__global__ void adam_step(float4* param, const float4* grad, float4* mom, float4* var, int n4, float lr, float b1,
                          float b2, float eps, float decay) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n4) return;
  AdamScalars a = {lr, b1, b2, eps, decay};
  float4 p = param[i], g = grad[i], m = mom[i], v = var[i];
  update(p.x, g.x, m.x, v.x, a);
  update(p.y, g.y, m.y, v.y, a);
  update(p.z, g.z, m.z, v.z, a);
  update(p.w, g.w, m.w, v.w, a);
  param[i] = p;
  mom[i] = m;
  var[i] = v;
}
