// SPDX-License-Identifier: BSL-1.0
// Attitude of many vehicles from IMU samples: quaternion integration and an error-state Kalman filter, a thread each.
#pragma once
constexpr float STANDARD_GRAVITY = 9.80665f;
struct Mat3 {
  float m[3][3];
};
__device__ inline float4 product(float4 a, float4 b) {  // Hamilton; w is the real part
  return make_float4(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                     a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
}
__device__ inline float4 normalised(float4 q) {
  float s = rsqrtf(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
  return make_float4(q.x * s, q.y * s, q.z * s, q.w * s);
}
__device__ inline Mat3 times(const Mat3& a, const Mat3& b) {
  Mat3 r;
#pragma unroll
  for (int i = 0; i < 3; i++)
#pragma unroll
    for (int j = 0; j < 3; j++) r.m[i][j] = a.m[i][0] * b.m[0][j] + a.m[i][1] * b.m[1][j] + a.m[i][2] * b.m[2][j];
  return r;
}
__device__ inline Mat3 transposed(const Mat3& a) {
  return Mat3{{{a.m[0][0], a.m[1][0], a.m[2][0]}, {a.m[0][1], a.m[1][1], a.m[2][1]},
               {a.m[0][2], a.m[1][2], a.m[2][2]}}};
}
__device__ inline Mat3 inverse(const Mat3& a) {  // of a symmetric matrix
  float c0 = a.m[1][1] * a.m[2][2] - a.m[1][2] * a.m[1][2];
  float c1 = a.m[0][2] * a.m[1][2] - a.m[0][1] * a.m[2][2];
  float c2 = a.m[0][1] * a.m[1][2] - a.m[0][2] * a.m[1][1];
  float d = 1.0f / (a.m[0][0] * c0 + a.m[0][1] * c1 + a.m[0][2] * c2);
  float e = (a.m[0][0] * a.m[2][2] - a.m[0][2] * a.m[0][2]) * d;
  float f = (a.m[0][1] * a.m[0][2] - a.m[0][0] * a.m[1][2]) * d;
  float g = (a.m[0][0] * a.m[1][1] - a.m[0][1] * a.m[0][1]) * d;
  return Mat3{{{c0 * d, c1 * d, c2 * d}, {c1 * d, e, f}, {c2 * d, f, g}}};
}
__device__ inline Mat3 cross(float x, float y, float z) { return Mat3{{{0, -z, y}, {z, 0, -x}, {-y, x, 0}}}; }

// gyro, accel: [sample][axis][vehicle]; covariance: [xx xy xz yy yz zz][vehicle]
__global__ void attitude_ekf(const float* __restrict__ gyro, const float* __restrict__ accel,
                             const float4* __restrict__ attitude, const float* __restrict__ covariance,
                             float4* __restrict__ attitudeOut, float* __restrict__ covarianceOut, int vehicles,
                             int samples, float dt, float gyroVariance, float accelVariance, float gate) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vehicles) return;
  float4 q = attitude[v];
  float p[6];
  for (int k = 0; k < 6; k++) p[k] = covariance[k * vehicles + v];
  Mat3 P = {{{p[0], p[1], p[2]}, {p[1], p[3], p[4]}, {p[2], p[4], p[5]}}};
  for (int t = 0; t < samples; t++) {
    const size_t at = size_t(t) * 3 * vehicles + v;
    // predict
    float wx = gyro[at] * dt, wy = gyro[at + vehicles] * dt, wz = gyro[at + 2 * vehicles] * dt;
    float angle = sqrtf(wx * wx + wy * wy + wz * wz) + 1e-12f;
    float k = sinf(0.5f * angle) / angle;
    q = product(q, make_float4(wx * k, wy * k, wz * k, cosf(0.5f * angle)));
    Mat3 F = cross(-wx, -wy, -wz);
    for (int i = 0; i < 3; i++) F.m[i][i] = 1.0f;
    P = times(times(F, P), transposed(F));
    for (int i = 0; i < 3; i++) P.m[i][i] += gyroVariance * dt * dt;
    // correct by the direction of gravity, unless the vehicle accelerates
    float ax = accel[at], ay = accel[at + vehicles], az = accel[at + 2 * vehicles];
    float a = sqrtf(ax * ax + ay * ay + az * az);
    if (fabsf(a - STANDARD_GRAVITY) < gate) {
      float gx = 2.0f * (q.x * q.z - q.w * q.y), gy = 2.0f * (q.y * q.z + q.w * q.x);
      float gz = 1.0f - 2.0f * (q.x * q.x + q.y * q.y);
      Mat3 H = cross(gx, gy, gz), PHt = times(P, transposed(H)), S = times(H, PHt);
      for (int i = 0; i < 3; i++) S.m[i][i] += accelVariance;
      Mat3 K = times(PHt, inverse(S));
      float ex = ax / a - gx, ey = ay / a - gy, ez = az / a - gz;
      float half[3];
      for (int i = 0; i < 3; i++) half[i] = 0.5f * (K.m[i][0] * ex + K.m[i][1] * ey + K.m[i][2] * ez);
      q = product(q, make_float4(half[0], half[1], half[2], 1.0f));
      Mat3 drop = times(K, transposed(PHt));
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) P.m[i][j] -= 0.5f * (drop.m[i][j] + drop.m[j][i]);
    }
    q = normalised(q);
  }
  attitudeOut[v] = q;
  for (int k = 0; k < 3; k++) covarianceOut[k * vehicles + v] = P.m[0][k];
  covarianceOut[3 * vehicles + v] = P.m[1][1];
  covarianceOut[4 * vehicles + v] = P.m[1][2];
  covarianceOut[5 * vehicles + v] = P.m[2][2];
}
