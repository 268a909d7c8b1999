// SPDX-License-Identifier: BSL-1.0
// Ray marching of a procedural scene (ground, repeated pillars, a ball): depth and step count a pixel.
#pragma once
#define HD __host__ __device__ inline
HD float sceneDistance(float x, float y, float z, float time) {
  float ground = y + 1.0f + 0.05f * sinf(3.0f * x) * cosf(2.0f * z + time);
  float rx = x - 4.0f * floorf(x * 0.25f + 0.5f), rz = z - 4.0f * floorf(z * 0.25f + 0.5f);
  float pillar = fmaxf(sqrtf(rx * rx + rz * rz) - 0.5f, y - 0.8f);
  float bx = x - 1.8f, by = y - 1.2f, bz = z - 5.0f;
  float ball = sqrtf(bx * bx + by * by + bz * bz) - 1.0f;
  return fminf(ground, fminf(pillar, ball));
}
HD float march(int px, int py, int width, int height, float time, int maxSteps, float maxDist, int* stepsTaken) {
  float u = (px + 0.5f) / width * 2.0f - 1.0f, v = 1.0f - (py + 0.5f) / height * 2.0f;
  u *= (float)width / height;
  float inv = 1.0f / sqrtf(u * u + v * v + 1.8f * 1.8f);
  float dx = u * inv, dy = v * inv, dz = 1.8f * inv;
  float t = 0.1f;
  int s = 0;
  for (; s < maxSteps; s++) {
    float d = sceneDistance(2.0f + dx * t, 0.6f + dy * t, dz * t, time);
    if (d < 0.002f * t) break;
    t += 0.8f * d;
    if (t > maxDist) break;
  }
  *stepsTaken = s;
  return t;
}
__global__ void sphere_march(float* depth, unsigned char* steps, int width, int height, float time, int maxSteps,
                             float maxDist) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int s;
  float t = march(x, y, width, height, time, maxSteps, maxDist, &s);
  depth[y * width + x] = fminf(t, maxDist);
  steps[y * width + x] = (unsigned char)s;
}
