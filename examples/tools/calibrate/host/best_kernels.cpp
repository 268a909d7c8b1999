// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

namespace examples::calibrate::host {

extern const kernels baseline_kernels;
#ifdef KERNELS_FOR_X86
extern const kernels avx2_kernels;
extern const kernels avx512_kernels;
#endif

const kernels& best_kernels() {
#ifdef KERNELS_FOR_X86
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("fma") != 0) return avx512_kernels;
  if (__builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("fma") != 0) return avx2_kernels;
#endif
  return baseline_kernels;
}

}  // namespace examples::calibrate::host
