// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples {

// An accumulator that the source keeps in memory is a cost of its own, and nvcc removes it: it knows what it stored in
// the last trip of a loop and keeps that value in a register. `volatile` would stop that, but on global memory it also
// means system scope, which goes past L1 to L2. Relaxed accesses of block scope are never removed and may be served by
// L1, like the plain accesses that they stand for.

__device__ inline float load_from_memory(const float* p) {
  float value;
  asm volatile("ld.relaxed.cta.global.f32 %0, [%1];" : "=f"(value) : "l"(__cvta_generic_to_global(p)) : "memory");
  return value;
}

__device__ inline double load_from_memory(const double* p) {
  double value;
  asm volatile("ld.relaxed.cta.global.f64 %0, [%1];" : "=d"(value) : "l"(__cvta_generic_to_global(p)) : "memory");
  return value;
}

__device__ inline void store_to_memory(float* p, float value) {
  asm volatile("st.relaxed.cta.global.f32 [%0], %1;" ::"l"(__cvta_generic_to_global(p)), "f"(value) : "memory");
}

__device__ inline void store_to_memory(double* p, double value) {
  asm volatile("st.relaxed.cta.global.f64 [%0], %1;" ::"l"(__cvta_generic_to_global(p)), "d"(value) : "memory");
}

}  // namespace examples
