// SPDX-License-Identifier: BSL-1.0
// Modular exponentiation of 256-bit numbers with Montgomery multiplication, a number a thread (accumulator proofs).
#pragma once
#define LIMBS 8

struct Big {
  unsigned w[LIMBS];
};

__device__ void subtractIfNotBelow(Big& a, unsigned carry, const Big& m) {
  Big d;
  unsigned borrow = 0;
#pragma unroll
  for (int i = 0; i < LIMBS; i++) {
    unsigned long long t = (unsigned long long)a.w[i] - m.w[i] - borrow;
    d.w[i] = unsigned(t);
    borrow = unsigned(t >> 32) & 1u;
  }
  if (carry || !borrow) a = d;
}

// a b 2^-256 mod m (coarsely integrated operand scanning)
__device__ Big montgomery(const Big& a, const Big& b, const Big& m, unsigned inverse) {
  unsigned t[LIMBS + 2] = {};
#pragma unroll
  for (int i = 0; i < LIMBS; i++) {
    unsigned long long c = 0;
#pragma unroll
    for (int j = 0; j < LIMBS; j++) {
      c += (unsigned long long)a.w[j] * b.w[i] + t[j];
      t[j] = unsigned(c);
      c >>= 32;
    }
    c += t[LIMBS];
    t[LIMBS] = unsigned(c);
    t[LIMBS + 1] = unsigned(c >> 32);
    unsigned q = t[0] * inverse;
    c = ((unsigned long long)q * m.w[0] + t[0]) >> 32;
#pragma unroll
    for (int j = 1; j < LIMBS; j++) {
      c += (unsigned long long)q * m.w[j] + t[j];
      t[j - 1] = unsigned(c);
      c >>= 32;
    }
    c += t[LIMBS];
    t[LIMBS - 1] = unsigned(c);
    t[LIMBS] = t[LIMBS + 1] + unsigned(c >> 32);
  }
  Big r;
#pragma unroll
  for (int i = 0; i < LIMBS; i++) r.w[i] = t[i];
  subtractIfNotBelow(r, t[LIMBS], m);
  return r;
}

// limb i of number n lies at [i * count + n]
__global__ void modexp(const unsigned* __restrict__ base, unsigned* __restrict__ result,
                       const unsigned* __restrict__ modulus, const unsigned* __restrict__ rSquared, unsigned inverse,
                       unsigned long long exponent, int count) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  if (n >= count) return;
  Big m, r2, x, one = {{1u}};
#pragma unroll
  for (int i = 0; i < LIMBS; i++) {
    m.w[i] = modulus[i];
    r2.w[i] = rSquared[i];
    x.w[i] = base[size_t(i) * count + n];
  }
  x = montgomery(x, r2, m, inverse);
  Big y = x;
  for (int bit = 62 - __clzll(exponent); bit >= 0; bit--) {
    y = montgomery(y, y, m, inverse);
    if (exponent >> bit & 1) y = montgomery(y, x, m, inverse);
  }
  y = montgomery(y, one, m, inverse);
#pragma unroll
  for (int i = 0; i < LIMBS; i++) result[size_t(i) * count + n] = y.w[i];
}
