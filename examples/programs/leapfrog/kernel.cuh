// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples::leapfrog {

/// Three arrays of n floats in one: x first, then y, then z.
struct axes {
  float* x;
  float* y;
  float* z;

  axes(float* all, unsigned n) : x{all}, y{all + n}, z{all + 2 * static_cast<unsigned long long>(n)} {}
};

/// d^-3 by the reciprocal square root as nvcc compiles rsqrtf with -ftz=true: without the test and the multiplications
/// for denormal numbers. The other instructions of the forces cost the same with that option.
struct reciprocal_root_ftz {
  __device__ float operator()(float squared) const {
    float root = 0;
    asm("rsqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(squared * squared * squared));
    return root;
  }
};

// Templates, because a plain kernel may not be defined in a header.

/// Half a step of the velocities, then a whole step of the positions. The fourth number of a body is its mass.
template <typename Number>
__global__ void kick_drift_kernel(float4* bodies, axes velocities, axes accelerations, Number n, float step) {
  const Number i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float half = 0.5F * step;
  const float x = velocities.x[i] + half * accelerations.x[i];
  const float y = velocities.y[i] + half * accelerations.y[i];
  const float z = velocities.z[i] + half * accelerations.z[i];
  float4 body = bodies[i];
  body.x += step * x;
  body.y += step * y;
  body.z += step * z;
  bodies[i] = body;
  velocities.x[i] = x;
  velocities.y[i] = y;
  velocities.z[i] = z;
}

/// The other half of the velocities' step.
template <typename Number>
__global__ void kick_kernel(axes velocities, axes accelerations, Number n, float step) {
  const Number i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float half = 0.5F * step;
  velocities.x[i] += half * accelerations.x[i];
  velocities.y[i] += half * accelerations.y[i];
  velocities.z[i] += half * accelerations.z[i];
}

}  // namespace examples::leapfrog
