// SPDX-License-Identifier: BSL-1.0
// Sign ticket numbers: modular power with a 62-bit modulus, Montgomery multiplication in 64-bit integers.
#pragma once
typedef unsigned long long u64;
__device__ __forceinline__ u64 montMul(u64 a, u64 b, u64 n, u64 nInv) {
  u64 lo = a * b, hi = __umul64hi(a, b);
  u64 m = lo * nInv;
  u64 t = hi + __umul64hi(m, n) + (lo != 0 ? 1 : 0);
  return t >= n ? t - n : t;
}
__global__ void ticket_sign(const u64* tickets, u64* signatures, int count, u64 modulus, u64 nInv, u64 r2,
                            unsigned exponent) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  u64 x = montMul(tickets[i], r2, modulus, nInv);
  u64 y = montMul(1, r2, modulus, nInv);
  for (unsigned e = exponent; e != 0; e >>= 1) {
    if (e & 1) y = montMul(y, x, modulus, nInv);
    x = montMul(x, x, modulus, nInv);
  }
  signatures[i] = montMul(y, 1, modulus, nInv);
}
