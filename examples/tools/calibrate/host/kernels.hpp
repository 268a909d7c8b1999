// SPDX-License-Identifier: BSL-1.0
#pragma once

namespace examples::calibrate::host {

/// The timed functions, once for each instruction set for which kernels.cpp is compiled. A pass is one run through the
/// arrays, or `unrolled` operations of each chain. No function may be inlined elsewhere, because the caller's processor
/// may lack the instructions.
struct kernels {
  static constexpr int accumulators = 12;
  static constexpr int unrolled = 8;

  int vector_bytes;
  bool has_fma;

  /// Multiplies each accumulator by `factor` and adds `addend`. The accumulators are consecutive vectors in `values`.
  void (*multiply_adds_float)(float* values, float factor, float addend, long passes);
  void (*multiply_adds_double)(double* values, double factor, double addend, long passes);
  /// A chain of multiply-adds, or of additions without FMA. Each waits for the previous one.
  double (*chain_double)(double value, double factor, double addend, long passes);
  /// A chain of additions and exclusive ors, each of which takes one cycle.
  unsigned long (*chain_integer)(unsigned long value, unsigned long addend, unsigned long mask, long passes);

  void (*divide_float)(float* quotient, const float* a, const float* b, long n, long passes);
  void (*divide_double)(double* quotient, const double* a, const double* b, long n, long passes);
  void (*divide_int32)(int* quotient, const int* a, const int* b, long n, long passes);
  void (*divide_int64)(long* quotient, const long* a, const long* b, long n, long passes);
  void (*exponentials_float)(float* result, const float* a, long n, long passes);
  void (*exponentials_double)(double* result, const double* a, long n, long passes);

  void (*copy)(double* a, const double* b, long n, long passes);
  /// a = b + factor * c
  void (*triad)(double* a, const double* b, const double* c, double factor, long n, long passes);
};

/// The kernels with the widest vectors that this processor has.
const kernels& best_kernels();

}  // namespace examples::calibrate::host
