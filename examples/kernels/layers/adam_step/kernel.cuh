// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "settings.hpp"

#include <cstddef>

namespace examples {

/// Updates a parameter `p` and its moments `m` and `v` by its gradient `g`.
__device__ inline void adam_update(float& p, float& m, float& v, float g, const adam_settings& with) {
  m = with.first_decay * m + (1 - with.first_decay) * g;
  v = with.second_decay * v + (1 - with.second_decay) * g * g;
  p -= with.rate *
       (m * with.first_correction / (sqrtf(v * with.second_correction) + with.least) + with.weight_decay * p);
}

/// A step of Adam with decoupled weight decay, in place: four parameters a thread, with both moments and the gradient.
/// There are `vectors` pieces of four floats.
__global__ void adam_step_kernel(float4* __restrict__ parameters, float4* __restrict__ firsts,
                                 float4* __restrict__ seconds, const float4* __restrict__ gradients,
                                 std::size_t vectors, adam_settings with) {
  const std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i >= vectors) return;
  float4 p = parameters[i];
  float4 m = firsts[i];
  float4 v = seconds[i];
  const float4 g = gradients[i];
  adam_update(p.x, m.x, v.x, g.x, with);
  adam_update(p.y, m.y, v.y, g.y, with);
  adam_update(p.z, m.z, v.z, g.z, with);
  adam_update(p.w, m.w, v.w, g.w, with);
  parameters[i] = p;
  firsts[i] = m;
  seconds[i] = v;
}

}  // namespace examples
