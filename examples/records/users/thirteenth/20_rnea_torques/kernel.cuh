// SPDX-License-Identifier: BSL-1.0
// Inverse dynamics of a serial arm by the recursive Newton-Euler algorithm: one thread takes one sample of a
// trajectory. Positions, velocities, accelerations and torques lie as [joint][sample].
#pragma once
struct Link {
  float sinAlpha, cosAlpha;  // twist about the x axis before the joint
  float offset[3];           // origin in the frame of the parent
  float mass;
  float com[3];
  float inertia[6];  // xx yy zz xy xz yz about the centre of mass
  float damping;
};

struct Vec {
  float x, y, z;
};
__device__ __forceinline__ Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ __forceinline__ Vec operator*(float s, Vec a) { return {s * a.x, s * a.y, s * a.z}; }
__device__ __forceinline__ Vec cross(Vec a, Vec b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
__device__ __forceinline__ Vec fromArray(const float* p) { return {p[0], p[1], p[2]}; }

struct Joint {
  float s, c, sa, ca;

  __device__ __forceinline__ Vec toParent(Vec v) const {
    float x = c * v.x - s * v.y, y = s * v.x + c * v.y;
    return {x, ca * y - sa * v.z, sa * y + ca * v.z};
  }
  __device__ __forceinline__ Vec toChild(Vec v) const {
    float y = ca * v.y + sa * v.z, z = ca * v.z - sa * v.y;
    return {c * v.x + s * y, c * y - s * v.x, z};
  }
};

template <int DOF>
__device__ void inverseDynamics(const Link* links, const float (&q)[DOF], const float (&qd)[DOF],
                                const float (&qdd)[DOF], float (&tau)[DOF]) {
  Joint joints[DOF];
  Vec force[DOF], moment[DOF];
  Vec w = {0, 0, 0}, dw = {0, 0, 0}, acc = {0, 0, 9.81f};
#pragma unroll
  for (int i = 0; i < DOF; i++) {
    const Link& l = links[i];
    Joint& j = joints[i];
    sincosf(q[i], &j.s, &j.c);
    j.sa = l.sinAlpha;
    j.ca = l.cosAlpha;
    Vec p = fromArray(l.offset), com = fromArray(l.com);
    acc = j.toChild(cross(dw, p) + cross(w, cross(w, p)) + acc);
    Vec wp = j.toChild(w), axis = {0, 0, qd[i]};
    dw = j.toChild(dw) + cross(wp, axis) + Vec{0, 0, qdd[i]};
    w = wp + axis;
    force[i] = l.mass * (cross(dw, com) + cross(w, cross(w, com)) + acc);
    auto inertia = [&](Vec v) {
      return Vec{l.inertia[0] * v.x + l.inertia[3] * v.y + l.inertia[4] * v.z,
                 l.inertia[3] * v.x + l.inertia[1] * v.y + l.inertia[5] * v.z,
                 l.inertia[4] * v.x + l.inertia[5] * v.y + l.inertia[2] * v.z};
    };
    moment[i] = inertia(dw) + cross(w, inertia(w)) + cross(com, force[i]);
  }
  Vec f = {0, 0, 0}, n = {0, 0, 0};
#pragma unroll
  for (int i = DOF - 1; i >= 0; i--) {
    f = f + force[i];
    n = n + moment[i];
    tau[i] = n.z + links[i].damping * qd[i];
    f = joints[i].toParent(f);
    n = joints[i].toParent(n) + cross(fromArray(links[i].offset), f);
  }
}

__global__ void __launch_bounds__(96) rnea_torques(const Link* __restrict__ links, const float* __restrict__ position,
                                                   const float* __restrict__ velocity,
                                                   const float* __restrict__ acceleration, float* __restrict__ torque,
                                                   int samples) {
  constexpr int DOF = 7;
  __shared__ Link arm[DOF];
  if (threadIdx.x < DOF) arm[threadIdx.x] = links[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= samples) return;
  float q[DOF], qd[DOF], qdd[DOF], tau[DOF];
#pragma unroll
  for (int j = 0; j < DOF; j++) {
    q[j] = position[size_t(j) * samples + i];
    qd[j] = velocity[size_t(j) * samples + i];
    qdd[j] = acceleration[size_t(j) * samples + i];
  }
  inverseDynamics<DOF>(arm, q, qd, qdd, tau);
#pragma unroll
  for (int j = 0; j < DOF; j++) torque[size_t(j) * samples + i] = tau[j];
}
