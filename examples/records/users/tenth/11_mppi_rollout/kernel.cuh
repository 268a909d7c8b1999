// SPDX-License-Identifier: BSL-1.0
// MPPI controller of a car: every thread rolls one noisy control sequence out over a cost map and sums its cost.
#pragma once

struct MppiParams {
  int rollouts, steps;
  int mapWidth, mapHeight;
  float cellsPerMetre;
  float dt, wheelBase;
  float accelSigma, steerSigma;
  float maxAccel, maxSteer, maxSpeed;
  float goalX, goalY, goalWeight, mapWeight, controlWeight, speedWeight, targetSpeed;
  float crashCost;
};

__device__ inline unsigned pcgHash(unsigned v) {
  unsigned state = v * 747796405u + 2891336453u;
  unsigned word = ((state >> ((state >> 28) + 4u)) ^ state) * 277803737u;
  return (word >> 22) ^ word;
}

__device__ inline float2 gaussianPair(unsigned seed, unsigned rollout, unsigned step) {
  unsigned h = pcgHash(seed ^ pcgHash(rollout * 4096u + step));
  float u1 = ((h >> 8) + 1) * (1.0f / 16777216.0f);
  float u2 = (pcgHash(h) >> 8) * (1.0f / 16777216.0f);
  float radius = sqrtf(-2.0f * logf(u1));
  float s, c;
  sincospif(2.0f * u2, &s, &c);
  return make_float2(radius * c, radius * s);
}

__device__ inline float clampf(float v, float limit) {
  return fminf(fmaxf(v, -limit), limit);
}

// start: x, y, heading, speed. nominal: acceleration and steering angle of every step. costMap: 255 is an obstacle.
__global__ void mppi_rollout(const float* __restrict__ start, const float* __restrict__ nominal,
                             const unsigned char* __restrict__ costMap, float* __restrict__ cost, MppiParams p,
                             unsigned seed) {
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= p.rollouts) return;

  float x = start[0], y = start[1], heading = start[2], speed = start[3];
  float total = 0.0f;
  for (int t = 0; t < p.steps; t++) {
    float2 mean = make_float2(nominal[2 * t], nominal[2 * t + 1]);
    float2 noise = k == 0 ? make_float2(0.0f, 0.0f) : gaussianPair(seed, k, t);
    float accel = clampf(mean.x + p.accelSigma * noise.x, p.maxAccel);
    float steer = clampf(mean.y + p.steerSigma * noise.y, p.maxSteer);

    float s, c;
    sincosf(heading, &s, &c);
    x += speed * c * p.dt;
    y += speed * s * p.dt;
    heading += speed * tanf(steer) / p.wheelBase * p.dt;
    speed = fminf(fmaxf(speed + accel * p.dt, 0.0f), p.maxSpeed);

    int cx = __float2int_rd(x * p.cellsPerMetre), cy = __float2int_rd(y * p.cellsPerMetre);
    bool outside = cx < 0 || cy < 0 || cx >= p.mapWidth || cy >= p.mapHeight;
    int cell = outside ? 255 : costMap[cy * p.mapWidth + cx];
    if (cell == 255) {
      total += p.crashCost * (p.steps - t);
      break;
    }
    float slow = speed - p.targetSpeed;
    total += p.mapWeight * cell + p.speedWeight * slow * slow;
    total += p.controlWeight * (mean.x * noise.x / p.accelSigma + mean.y * noise.y / p.steerSigma);
  }
  float gx = p.goalX - x, gy = p.goalY - y;
  cost[k] = total + p.goalWeight * sqrtf(gx * gx + gy * gy);
}
