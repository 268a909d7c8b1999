// SPDX-License-Identifier: BSL-1.0
// IMU preintegration between key frames (Forster et al.): rotation, velocity and position increments and their
// derivatives by the gyroscope and accelerometer biases. One interval a thread, samples in order of time.
#pragma once

struct ImuSample {
  float gyro[3];
  float accel[3];
  float dt;
};

struct Mat3 {
  float m[9];
  __device__ static Mat3 diag(float d) { return {{d, 0, 0, 0, d, 0, 0, 0, d}}; }
  __device__ Mat3 operator*(const Mat3& o) const {
    Mat3 r;
#pragma unroll
    for (int i = 0; i < 3; i++)
#pragma unroll
      for (int j = 0; j < 3; j++)
        r.m[3 * i + j] = m[3 * i] * o.m[j] + m[3 * i + 1] * o.m[3 + j] + m[3 * i + 2] * o.m[6 + j];
    return r;
  }
  __device__ void add(const Mat3& o, float s) {
#pragma unroll
    for (int k = 0; k < 9; k++) m[k] += s * o.m[k];
  }
  __device__ Mat3 transposed() const { return {{m[0], m[3], m[6], m[1], m[4], m[7], m[2], m[5], m[8]}}; }
};

// I + a [w]x + b [w]x^2
__device__ __forceinline__ Mat3 rodrigues(float x, float y, float z, float a, float b) {
  return {{1 - b * (y * y + z * z), b * x * y - a * z, b * x * z + a * y,  //
           b * x * y + a * z, 1 - b * (x * x + z * z), b * y * z - a * x,  //
           b * x * z - a * y, b * y * z + a * x, 1 - b * (x * x + y * y)}};
}

__device__ __forceinline__ void store(float* out, int& slot, int n, int i, const float* v, int count) {
  for (int k = 0; k < count; k++) out[(size_t)slot++ * n + i] = v[k];
}

__global__ void imu_preintegrate(const ImuSample* __restrict__ samples, const int* __restrict__ first,
                                 const float* __restrict__ biases, float* __restrict__ out, int intervals) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= intervals) return;
  const float* bias = biases + 6 * i;  // gyroscope, accelerometer
  Mat3 R = Mat3::diag(1.f), Rg = Mat3::diag(0.f), Vg = Rg, Va = Rg, Pg = Rg, Pa = Rg;
  float v[3] = {0.f, 0.f, 0.f}, p[3] = {0.f, 0.f, 0.f};

  for (int k = first[i], end = first[i + 1]; k < end; k++) {
    const ImuSample s = samples[k];
    const float dt = s.dt, half = 0.5f * dt * dt;
    const float ax = s.accel[0] - bias[3], ay = s.accel[1] - bias[4], az = s.accel[2] - bias[5];
    const Mat3 cross = {{0.f, -az, ay, az, 0.f, -ax, -ay, ax, 0.f}};
    const Mat3 D = R * cross * Rg;
    Pa.add(Va, dt), Pa.add(R, -half);
    Pg.add(Vg, dt), Pg.add(D, -half);
    Va.add(R, -dt);
    Vg.add(D, -dt);
    for (int r = 0; r < 3; r++) {
      const float a = R.m[3 * r] * ax + R.m[3 * r + 1] * ay + R.m[3 * r + 2] * az;
      p[r] += v[r] * dt + half * a;
      v[r] += dt * a;
    }
    const float wx = (s.gyro[0] - bias[0]) * dt, wy = (s.gyro[1] - bias[1]) * dt, wz = (s.gyro[2] - bias[2]) * dt;
    const float q = wx * wx + wy * wy + wz * wz, angle = sqrtf(q);
    float a = 1.f - q / 6.f, b = 0.5f - q / 24.f, c = 1.f / 6.f - q / 120.f;
    if (angle > 0.05f) a = sinf(angle) / angle, b = (1.f - cosf(angle)) / q, c = (1.f - a) / q;
    const Mat3 step = rodrigues(wx, wy, wz, a, b);
    Rg = step.transposed() * Rg;
    Rg.add(rodrigues(wx, wy, wz, -b, c), -dt);  // right Jacobian
    R = R * step;
  }
  int slot = 0;
  store(out, slot, intervals, i, R.m, 9), store(out, slot, intervals, i, v, 3), store(out, slot, intervals, i, p, 3);
  store(out, slot, intervals, i, Rg.m, 9), store(out, slot, intervals, i, Vg.m, 9),
      store(out, slot, intervals, i, Va.m, 9);
  store(out, slot, intervals, i, Pg.m, 9), store(out, slot, intervals, i, Pa.m, 9);
}
