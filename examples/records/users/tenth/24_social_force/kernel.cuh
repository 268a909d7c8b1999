// SPDX-License-Identifier: BSL-1.0
// A step of a pedestrian crowd with the social force model; the agents are sorted by the cells of a grid.
#pragma once
struct CrowdParams {
  float dt;
  float cell;        // side of a cell, not less than the range
  float range;       // agents farther away have no effect
  float relaxation;  // time to reach the wanted speed
  float strength;    // acceleration of the social force at contact
  float falloff;     // its length
  float anisotropy;  // weight of those behind, 0..1
  float body;        // stiffness of bodies that touch
  float friction;    // sliding friction between them
  float max_speed;
  int cells_x, cells_y;
};

__device__ float wall_push(float distance, float radius, const CrowdParams& params) {
  float overlap = radius - distance;
  float push = params.strength * expf(overlap / params.falloff);
  return overlap > 0.0f ? push + params.body * overlap : push;
}

// cell_start: cells_x * cells_y + 1 offsets; wish_x, wish_y: the wanted velocity of each agent
__global__ void social_force(const int* __restrict__ cell_start, const float* __restrict__ x,
                             const float* __restrict__ y, const float* __restrict__ vx, const float* __restrict__ vy,
                             const float* __restrict__ wish_x, const float* __restrict__ wish_y,
                             const float* __restrict__ radius, float* new_x, float* new_y, float* new_vx, float* new_vy,
                             int agents, CrowdParams params) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= agents) return;
  float xi = x[i], yi = y[i], ui = vx[i], vi = vy[i], ri = radius[i];

  float ax = (wish_x[i] - ui) / params.relaxation;
  float ay = (wish_y[i] - vi) / params.relaxation;
  float speed = sqrtf(ui * ui + vi * vi);
  float hx = speed > 1e-3f ? ui / speed : 0.0f, hy = speed > 1e-3f ? vi / speed : 0.0f;  // heading

  int cx = min(max((int)(xi / params.cell), 0), params.cells_x - 1);
  int cy = min(max((int)(yi / params.cell), 0), params.cells_y - 1);
  for (int gy = max(cy - 1, 0); gy <= min(cy + 1, params.cells_y - 1); gy++) {
    // the cells of a row are contiguous
    int row = gy * params.cells_x;
    int begin = cell_start[row + max(cx - 1, 0)];
    int end = cell_start[row + min(cx + 1, params.cells_x - 1) + 1];
    for (int j = begin; j < end; j++) {
      if (j == i) continue;
      float dx = xi - x[j], dy = yi - y[j];
      float d2 = dx * dx + dy * dy;
      if (d2 > params.range * params.range || d2 < 1e-12f) continue;
      float inv = rsqrtf(d2);
      float nx = dx * inv, ny = dy * inv;
      float overlap = ri + radius[j] - d2 * inv;
      float facing = -(nx * hx + ny * hy);  // 1: straight ahead
      float weight = params.anisotropy + (1.0f - params.anisotropy) * 0.5f * (1.0f + facing);
      float f = weight * params.strength * expf(overlap / params.falloff);
      if (overlap > 0.0f) {
        f += params.body * overlap;
        float slide = (vx[j] - ui) * -ny + (vy[j] - vi) * nx;
        ax += params.friction * overlap * slide * -ny;
        ay += params.friction * overlap * slide * nx;
      }
      ax += f * nx;
      ay += f * ny;
    }
  }

  float width = params.cells_x * params.cell, height = params.cells_y * params.cell;
  ax += wall_push(xi, ri, params) - wall_push(width - xi, ri, params);
  ay += wall_push(yi, ri, params) - wall_push(height - yi, ri, params);

  float u = ui + ax * params.dt, v = vi + ay * params.dt;
  float s = sqrtf(u * u + v * v);
  if (s > params.max_speed) {
    u *= params.max_speed / s;
    v *= params.max_speed / s;
  }
  new_vx[i] = u;
  new_vy[i] = v;
  new_x[i] = fminf(fmaxf(xi + u * params.dt, 0.0f), width);
  new_y[i] = fminf(fmaxf(yi + v * params.dt, 0.0f), height);
}
