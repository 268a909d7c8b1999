// SPDX-License-Identifier: BSL-1.0
// Compiled once for each instruction set. KERNELS is its name, and VECTOR_BYTES the width of its registers. It shares
// no header with functions with other files, so that the linker does not use a function of this file elsewhere.
#include "kernels.hpp"

namespace examples::calibrate::host {
namespace {

/// Prevents the compiler from removing the stores to `written`.
inline void keep(const void* written) { asm volatile("" : : "r"(written) : "memory"); }

#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
constexpr bool has_fma = true;
#else
constexpr bool has_fma = false;
#endif

template <class T>
void multiply_adds(T* values, T factor, T addend, long passes) {
  typedef T vector __attribute__((vector_size(VECTOR_BYTES), aligned(sizeof(T)), may_alias));
  auto* const v = reinterpret_cast<vector*>(values);
  vector a = v[0], b = v[1], c = v[2], d = v[3], e = v[4], f = v[5], g = v[6], h = v[7], i = v[8], j = v[9], k = v[10],
         l = v[11];
  const vector times = vector{} + factor;
  const vector plus = vector{} + addend;
  for (long pass = 0; pass < passes; ++pass)
    for (int unrolled = 0; unrolled < kernels::unrolled; ++unrolled) {
      a = a * times + plus;
      b = b * times + plus;
      c = c * times + plus;
      d = d * times + plus;
      e = e * times + plus;
      f = f * times + plus;
      g = g * times + plus;
      h = h * times + plus;
      i = i * times + plus;
      j = j * times + plus;
      k = k * times + plus;
      l = l * times + plus;
    }
  v[0] = a, v[1] = b, v[2] = c, v[3] = d, v[4] = e, v[5] = f, v[6] = g, v[7] = h, v[8] = i, v[9] = j, v[10] = k,
  v[11] = l;
  keep(values);
}

double chain_double(double value, double factor, double addend, long passes) {
  for (long pass = 0; pass < passes; ++pass)
    for (int unrolled = 0; unrolled < kernels::unrolled; ++unrolled)
      value = has_fma ? value * factor + addend : value + addend;
  return value;
}

unsigned long chain_integer(unsigned long value, unsigned long addend, unsigned long mask, long passes) {
  for (long pass = 0; pass < passes; ++pass)
    for (int unrolled = 0; unrolled < kernels::unrolled; ++unrolled) value = (value + addend) ^ mask;
  return value;
}

template <class T>
void divide(T* quotient, const T* a, const T* b, long n, long passes) {
  for (long pass = 0; pass < passes; ++pass) {
    for (long i = 0; i < n; ++i) quotient[i] = a[i] / b[i];
    keep(quotient);
  }
}

void exponentials_float(float* result, const float* a, long n, long passes) {
  for (long pass = 0; pass < passes; ++pass) {
    for (long i = 0; i < n; ++i) result[i] = __builtin_expf(a[i]);
    keep(result);
  }
}
void exponentials_double(double* result, const double* a, long n, long passes) {
  for (long pass = 0; pass < passes; ++pass) {
    for (long i = 0; i < n; ++i) result[i] = __builtin_exp(a[i]);
    keep(result);
  }
}

void copy(double* __restrict a, const double* __restrict b, long n, long passes) {
  for (long pass = 0; pass < passes; ++pass) {
    for (long i = 0; i < n; ++i) a[i] = b[i];
    keep(a);
  }
}

void triad(double* __restrict a, const double* __restrict b, const double* __restrict c, double factor, long n,
           long passes) {
  for (long pass = 0; pass < passes; ++pass) {
    for (long i = 0; i < n; ++i) a[i] = b[i] + factor * c[i];
    keep(a);
  }
}

}  // namespace

extern const kernels KERNELS;
const kernels KERNELS{.vector_bytes = VECTOR_BYTES,
                      .has_fma = has_fma,
                      .multiply_adds_float = multiply_adds<float>,
                      .multiply_adds_double = multiply_adds<double>,
                      .chain_double = chain_double,
                      .chain_integer = chain_integer,
                      .divide_float = divide<float>,
                      .divide_double = divide<double>,
                      .divide_int32 = divide<int>,
                      .divide_int64 = divide<long>,
                      .exponentials_float = exponentials_float,
                      .exponentials_double = exponentials_double,
                      .copy = copy,
                      .triad = triad};

}  // namespace examples::calibrate::host
