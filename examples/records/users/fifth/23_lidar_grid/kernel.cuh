// SPDX-License-Identifier: BSL-1.0
// Robotics: enters lidar scans in an occupancy grid, a thread per beam: counts of "seen through" and of "hit" per cell.
#pragma once

struct Pose {
  float x, y, c, s;
};

__global__ void lidar_grid(const float* __restrict__ poseX, const float* __restrict__ poseY,
                           const float* __restrict__ poseCos, const float* __restrict__ poseSin,
                           const float* __restrict__ beamCos, const float* __restrict__ beamSin,
                           const float* __restrict__ range, unsigned* __restrict__ through, unsigned* __restrict__ hit,
                           int beams, int scans, int cols, int rows, float cellsPerMeter, float maxRange) {
  int beam = blockIdx.x * blockDim.x + threadIdx.x;
  int scan = blockIdx.y;
  if (beam >= beams || scan >= scans) return;
  float r = range[(size_t)scan * beams + beam];
  if (!(r > 0.05f)) return;  // no echo, or NaN
  bool echo = r < maxRange;
  r = fminf(r, maxRange);
  Pose p = {poseX[scan], poseY[scan], poseCos[scan], poseSin[scan]};
  float dx = p.c * beamCos[beam] - p.s * beamSin[beam];
  float dy = p.s * beamCos[beam] + p.c * beamSin[beam];
  int x = (int)floorf(p.x * cellsPerMeter), y = (int)floorf(p.y * cellsPerMeter);
  int x1 = (int)floorf((p.x + r * dx) * cellsPerMeter), y1 = (int)floorf((p.y + r * dy) * cellsPerMeter);

  // Bresenham from the sensor to the end of the beam
  int ax = abs(x1 - x), ay = -abs(y1 - y);
  int sx = x < x1 ? 1 : -1, sy = y < y1 ? 1 : -1;
  int err = ax + ay;
  while (x != x1 || y != y1) {
    if ((unsigned)x >= (unsigned)cols || (unsigned)y >= (unsigned)rows) return;  // left the map
    atomicAdd(&through[y * cols + x], 1u);
    int e2 = 2 * err;
    if (e2 >= ay) {
      err += ay;
      x += sx;
    }
    if (e2 <= ax) {
      err += ax;
      y += sy;
    }
  }
  if (echo && (unsigned)x < (unsigned)cols && (unsigned)y < (unsigned)rows) atomicAdd(&hit[y * cols + x], 1u);
}
