// SPDX-License-Identifier: BSL-1.0
#ifndef WARP_SUM_CUH
#define WARP_SUM_CUH

namespace sums {
/// The sum over the lanes of a warp, in lane 0.
template <typename T>
__device__ __forceinline__ T warp_sum(T v) {
  for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(0xffffffffu, v, offset);
  return v;
}
}  // namespace sums

#endif
