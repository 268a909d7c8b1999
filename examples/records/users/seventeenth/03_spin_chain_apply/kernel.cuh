// SPDX-License-Identifier: BSL-1.0
// y = H x for the J1-J2 Heisenberg ring of spins 1/2 in a transverse field, matrix free; bit k of a state is spin k.
#pragma once

using state_t = unsigned int;

// sum over the ring's bonds of length R: diagonal term in `aligned`, flipped amplitudes in the result
template <int R>
__device__ __forceinline__ double exchange(const double* __restrict__ x, state_t s, int sites, int& aligned) {
  double acc = 0.0;
  for (int i = 0; i < sites; ++i) {
    int j = i + R;
    if (j >= sites) j -= sites;
    const state_t differ = ((s >> i) ^ (s >> j)) & 1u;
    aligned += differ ? -1 : 1;
    if (differ) acc += __ldg(&x[s ^ (1u << i | 1u << j)]);
  }
  return acc;
}

__global__ void spin_chain_apply(const double* __restrict__ x, double* __restrict__ y, int sites, double j1, double j2,
                                 double hx, double hz, double shift) {
  const state_t dim = 1u << sites;
  const state_t stride = gridDim.x * blockDim.x;
  for (state_t s = blockIdx.x * blockDim.x + threadIdx.x; s < dim; s += stride) {
    int near = 0, far = 0;
    const double off1 = exchange<1>(x, s, sites, near);
    const double off2 = exchange<2>(x, s, sites, far);

    double flips = 0.0;
    for (int i = 0; i < sites; ++i) flips += __ldg(&x[s ^ (1u << i)]);

    const int magnet = 2 * __popc(s) - sites;
    const double diag = 0.25 * (j1 * near + j2 * far) - 0.5 * hz * magnet - shift;
    y[s] = diag * x[s] + 0.5 * (j1 * off1 + j2 * off2) - 0.5 * hx * flips;
  }
}
