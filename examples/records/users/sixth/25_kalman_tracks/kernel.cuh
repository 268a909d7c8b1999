// SPDX-License-Identifier: BSL-1.0
// Kalman predict and update (constant velocity, 6 states, 3 measured positions), one track a thread, packed covariance.
#pragma once
__host__ __device__ constexpr int upper(int r, int c) {
  return r <= c ? r * 6 - r * (r - 1) / 2 + (c - r) : c * 6 - c * (c - 1) / 2 + (r - c);
}
struct Track {
  float x[6];
  float p[21];  // upper triangle by rows
};
__device__ __forceinline__ void predict(Track& t, float dt, float accelVar) {
#pragma unroll
  for (int a = 0; a < 3; a++) t.x[a] += dt * t.x[a + 3];
#pragma unroll
  for (int a = 0; a < 3; a++)
#pragma unroll
    for (int b = a; b < 3; b++)
      t.p[upper(a, b)] += dt * (t.p[upper(a, b + 3)] + t.p[upper(b, a + 3)] + dt * t.p[upper(a + 3, b + 3)]);
#pragma unroll
  for (int a = 0; a < 3; a++)
#pragma unroll
    for (int b = 0; b < 3; b++) t.p[upper(a, b + 3)] += dt * t.p[upper(a + 3, b + 3)];
  float dt2 = dt * dt;
#pragma unroll
  for (int a = 0; a < 3; a++) {
    t.p[upper(a, a)] += 0.25f * dt2 * dt2 * accelVar;
    t.p[upper(a, a + 3)] += 0.5f * dt2 * dt * accelVar;
    t.p[upper(a + 3, a + 3)] += dt2 * accelVar;
  }
}
template <int Axis>
__device__ __forceinline__ void updateAxis(Track& t, float z, float var) {  // the axes' errors are independent
  float col[6];
#pragma unroll
  for (int r = 0; r < 6; r++) col[r] = t.p[upper(r, Axis)];
  float invS = 1.0f / (col[Axis] + var), innovation = z - t.x[Axis];
#pragma unroll
  for (int r = 0; r < 6; r++) {
    float gain = col[r] * invS;
    t.x[r] += gain * innovation;
#pragma unroll
    for (int c = r; c < 6; c++) t.p[upper(r, c)] -= gain * col[c];
  }
}
__global__ void __launch_bounds__(192)
    kalmanStep(float* __restrict__ state, float* __restrict__ cov, const int* __restrict__ assigned,
               const float* __restrict__ meas, const float* __restrict__ measVar, int tracks, int measurements,
               float dt, float accelVar) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= tracks) return;
  Track t;
#pragma unroll
  for (int k = 0; k < 6; k++) t.x[k] = state[size_t(k) * tracks + i];
#pragma unroll
  for (int k = 0; k < 21; k++) t.p[k] = cov[size_t(k) * tracks + i];
  predict(t, dt, accelVar);
  int m = assigned[i];
  if (m >= 0) {  // else the track coasts
    float var = measVar[m];
    updateAxis<0>(t, meas[m], var);
    updateAxis<1>(t, meas[measurements + m], var);
    updateAxis<2>(t, meas[2 * measurements + m], 4.0f * var);  // height is twice as uncertain
  }
#pragma unroll
  for (int k = 0; k < 6; k++) state[size_t(k) * tracks + i] = t.x[k];
#pragma unroll
  for (int k = 0; k < 21; k++) cov[size_t(k) * tracks + i] = t.p[k];
}
