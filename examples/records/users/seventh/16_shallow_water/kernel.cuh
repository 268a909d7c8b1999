// SPDX-License-Identifier: BSL-1.0
// Shallow water over uneven ground: one explicit step, Rusanov fluxes with hydrostatic reconstruction, in double.
#pragma once
constexpr double GRAVITY = 9.81;
constexpr double DRY = 1e-4;  // metres
struct Cell {
  double h, u, v, z;  // depth, velocities, ground
};
struct Flux {
  double mass, normal, tangent;
};
__device__ inline Cell loadCell(const double* __restrict__ h, const double* __restrict__ hu,
                                const double* __restrict__ hv, const double* __restrict__ bed, int i) {
  Cell c{h[i], 0.0, 0.0, bed[i]};
  if (c.h > DRY) {
    double inv = 1.0 / c.h;
    c.u = hu[i] * inv;
    c.v = hv[i] * inv;
  }
  return c;
}
__device__ inline Cell turned(Cell c) { return Cell{c.h, c.v, c.u, c.z}; }

// flux through the face between l and r, as the cell "own" (l or r) sees it
__device__ inline Flux faceFlux(const Cell& l, const Cell& r, double own, bool ownIsLeft) {
  double step = fmax(l.z, r.z);
  double hl = fmax(0.0, l.h + l.z - step);
  double hr = fmax(0.0, r.h + r.z - step);
  Flux f{0.0, 0.0, 0.0};
  if (hl > DRY || hr > DRY) {
    double ql = hl * l.u, qr = hr * r.u;
    double a = fmax(fabs(l.u) + sqrt(GRAVITY * hl), fabs(r.u) + sqrt(GRAVITY * hr));
    f.mass = 0.5 * (ql + qr) - 0.5 * a * (hr - hl);
    f.normal = 0.5 * (ql * l.u + qr * r.u) + 0.25 * GRAVITY * (hl * hl + hr * hr) - 0.5 * a * (qr - ql);
    f.tangent = 0.5 * (ql * l.v + qr * r.v) - 0.5 * a * (hr * r.v - hl * l.v);
  }
  double kept = ownIsLeft ? hl : hr;
  f.normal += 0.5 * GRAVITY * (own * own - kept * kept);
  return f;
}

__global__ void shallow_water_step(const double* __restrict__ h, const double* __restrict__ hu,
                                   const double* __restrict__ hv, const double* __restrict__ bed,
                                   double* __restrict__ hNew, double* __restrict__ huNew, double* __restrict__ hvNew,
                                   int nx, int ny, double dtOverDx, double dtOverDy) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= nx || y >= ny) return;
  int i = y * nx + x;
  Cell me = loadCell(h, hu, hv, bed, i);
  Cell west = x > 0 ? loadCell(h, hu, hv, bed, i - 1) : me;
  Cell east = x < nx - 1 ? loadCell(h, hu, hv, bed, i + 1) : me;
  Cell south = turned(y > 0 ? loadCell(h, hu, hv, bed, i - nx) : me);
  Cell north = turned(y < ny - 1 ? loadCell(h, hu, hv, bed, i + nx) : me);
  Cell up = turned(me);

  Flux fw = faceFlux(west, me, me.h, false), fe = faceFlux(me, east, me.h, true);
  Flux fs = faceFlux(south, up, me.h, false), fn = faceFlux(up, north, me.h, true);
  double depth = me.h - dtOverDx * (fe.mass - fw.mass) - dtOverDy * (fn.mass - fs.mass);
  double mx = me.h * me.u - dtOverDx * (fe.normal - fw.normal) - dtOverDy * (fn.tangent - fs.tangent);
  double my = me.h * me.v - dtOverDx * (fe.tangent - fw.tangent) - dtOverDy * (fn.normal - fs.normal);
  if (depth <= DRY) {
    depth = fmax(depth, 0.0);
    mx = my = 0.0;
  }
  hNew[i] = depth;
  huNew[i] = mx;
  hvNew[i] = my;
}
