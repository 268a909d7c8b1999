// SPDX-License-Identifier: BSL-1.0
/// \file
/// The calls of cuBLAS that the factorisations make, on row-major matrices.
#pragma once

#include "../../kernels/common/cuda_check.cuh"

#include <cublas_v2.h>

#include <cstddef>
#include <string>

namespace examples::cholesky {

inline void check_cublas(cublasStatus_t status, const char* call) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw cuda_error{std::string{call} + ": " + cublasGetStatusString(status) + " (" + cublasGetStatusName(status) +
                     ")"};
}

/// cuBLAS uses column-major order. A row-major matrix is the transpose of its column-major one, and its lower triangle
/// is the upper one.
class cublas {
 public:
  cublas(cudaStream_t in, std::size_t stride) : stride_{static_cast<int>(stride)} {
    check_cublas(cublasCreate(&handle_), "cublasCreate");
    check_cublas(cublasSetStream(handle_, in), "cublasSetStream");
  }
  cublas(const cublas&) = delete;
  cublas& operator=(const cublas&) = delete;
  ~cublas() { cublasDestroy(handle_); }

  /// C -= A Aᵀ, C of nb x nb, A of nb x inner.
  void dsyrk(std::size_t nb, std::size_t inner, const double* a, double* c) {
    check_cublas(cublasDsyrk(handle_, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, static_cast<int>(nb),
                             static_cast<int>(inner), &minus_one, a, stride_, &one, c, stride_),
                 "cublasDsyrk");
  }
  /// C -= A Bᵀ, A of rows x inner, B of nb x inner.
  void dgemm(std::size_t rows, std::size_t nb, std::size_t inner, const double* a, const double* b, double* c) {
    check_cublas(cublasDgemm(handle_, CUBLAS_OP_T, CUBLAS_OP_N, static_cast<int>(nb), static_cast<int>(rows),
                             static_cast<int>(inner), &minus_one, b, stride_, a, stride_, &one, c, stride_),
                 "cublasDgemm");
  }
  /// B = B L⁻ᵀ, B of rows x nb.
  void dtrsm(std::size_t rows, std::size_t nb, const double* l, double* b) {
    check_cublas(cublasDtrsm(handle_, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_T, CUBLAS_DIAG_NON_UNIT,
                             static_cast<int>(nb), static_cast<int>(rows), &one, l, stride_, b, stride_),
                 "cublasDtrsm");
  }

 private:
  static constexpr double one = 1;
  static constexpr double minus_one = -1;
  int stride_;
  cublasHandle_t handle_ = nullptr;
};

}  // namespace examples::cholesky
