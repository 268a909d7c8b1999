// SPDX-License-Identifier: BSL-1.0
// Delaunay test of the edges of a triangulation: a filtered incircle predicate, with double-double arithmetic where
// the filter can't tell the sign.
#pragma once

struct DD {
  double hi, lo;
};

__device__ DD twoSum(double a, double b) {
  double s = __dadd_rn(a, b), t = __dsub_rn(s, a);
  return {s, __dadd_rn(__dsub_rn(a, __dsub_rn(s, t)), __dsub_rn(b, t))};
}
__device__ DD twoProduct(double a, double b) {
  double p = __dmul_rn(a, b);
  return {p, __fma_rn(a, b, -p)};
}
__device__ DD add(DD a, DD b) {
  DD s = twoSum(a.hi, b.hi), t = twoSum(a.lo, b.lo);
  s = twoSum(s.hi, __dadd_rn(s.lo, t.hi));
  return twoSum(s.hi, __dadd_rn(s.lo, t.lo));
}
__device__ DD sub(DD a, DD b) { return add(a, {-b.hi, -b.lo}); }
__device__ DD mul(DD a, DD b) {
  DD p = twoProduct(a.hi, b.hi);
  double cross = __fma_rn(a.hi, b.lo, __dmul_rn(a.lo, b.hi));
  return twoSum(p.hi, __dadd_rn(p.lo, cross));
}

__device__ __noinline__ int incircleExact(double ax, double ay, double bx, double by, double cx, double cy) {
  DD bc = sub(twoProduct(bx, cy), twoProduct(cx, by)), ca = sub(twoProduct(cx, ay), twoProduct(ax, cy));
  DD ab = sub(twoProduct(ax, by), twoProduct(bx, ay));
  DD al = add(twoProduct(ax, ax), twoProduct(ay, ay)), bl = add(twoProduct(bx, bx), twoProduct(by, by));
  DD cl = add(twoProduct(cx, cx), twoProduct(cy, cy));
  DD det = add(add(mul(al, bc), mul(bl, ca)), mul(cl, ab));
  double sign = det.hi != 0 ? det.hi : det.lo;
  return (sign > 0) - (sign < 0);
}

// edge k: triangle quads[4k .. 4k + 2], counterclockwise, and the vertex quads[4k + 3] across its edge
__global__ void incircle_edges(const double* __restrict__ px, const double* __restrict__ py,
                               const int* __restrict__ quads, signed char* verdict, int* counters, int edges) {
  __shared__ int blockFlips, blockExact;
  if (threadIdx.x == 0) blockFlips = blockExact = 0;
  __syncthreads();
  int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < edges) {
    int4 q = reinterpret_cast<const int4*>(quads)[k];
    double dx = px[q.w], dy = py[q.w];
    double ax = px[q.x] - dx, ay = py[q.x] - dy;
    double bx = px[q.y] - dx, by = py[q.y] - dy;
    double cx = px[q.z] - dx, cy = py[q.z] - dy;
    double bxcy = bx * cy, cxby = cx * by, cxay = cx * ay, axcy = ax * cy, axby = ax * by, bxay = bx * ay;
    double al = ax * ax + ay * ay, bl = bx * bx + by * by, cl = cx * cx + cy * cy;
    double det = al * (bxcy - cxby) + bl * (cxay - axcy) + cl * (axby - bxay);
    double size = (fabs(bxcy) + fabs(cxby)) * al + (fabs(cxay) + fabs(axcy)) * bl + (fabs(axby) + fabs(bxay)) * cl;
    double bound = 1.2e-15 * size;
    int sign;
    if (det > bound) {
      sign = 1;
    } else if (det < -bound) {
      sign = -1;
    } else {
      sign = incircleExact(ax, ay, bx, by, cx, cy);
      atomicAdd(&blockExact, 1);
    }
    verdict[k] = sign;
    if (sign > 0) atomicAdd(&blockFlips, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    if (blockFlips) atomicAdd(&counters[0], blockFlips);
    if (blockExact) atomicAdd(&counters[1], blockExact);
  }
}
