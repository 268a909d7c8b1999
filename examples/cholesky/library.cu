// SPDX-License-Identifier: BSL-1.0
#include "card.cuh"
#include "programs/panels.hpp"

#include <cublas_v2.h>

namespace examples::cholesky {
namespace {

// No card has run this yet: bounds on the estimates, for whoever changes the order.
constexpr kc::seconds estimated(void (*program)(kc::timeline&, const kc::gpu&, const programs::tiling&,
                                                const dpotrf_time&)) {
  kc::timeline t{kc::machine::h200};
  program(t, kc::machine::h200, {256, 64}, dpotrf_on_eleanorrigby);
  return t.elapsed();
}
KERNELCOST_BUDGET(estimated(programs::magma), kc::seconds::from_value(0.8e-3));
KERNELCOST_BUDGET(estimated(programs::blocked), kc::seconds::from_value(0.8e-3));

void check_cublas(cublasStatus_t status, const char* call) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw cuda_error{std::string{call} + ": " + cublasGetStatusString(status) + " (" + cublasGetStatusName(status) +
                     ")"};
}

/// cuBLAS reads column after column: what lies in the matrix row after row is transposed to it, and lower is upper.
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

class library_tiles : public tile_by_tile<library_tiles> {
 public:
  library_tiles(std::size_t n, std::size_t nb) : tile_by_tile{n, nb}, blas_{work(), n} {}

  void dsyrk(int j, int k) { blas_.dsyrk(tile_rows(), tile_rows(), tile(j, k), tile(j, j)); }
  void dgemm(int i, int j, int k) {
    blas_.dgemm(tile_rows(), tile_rows(), tile_rows(), tile(i, k), tile(j, k), tile(i, j));
  }
  void dtrsm(int i, int j) { blas_.dtrsm(tile_rows(), tile_rows(), tile(j, j), tile(i, j)); }

 private:
  cublas blas_;
};

/// As library_tiles, with no regard to tiles of zeros.
class library_of_all_tiles : public library_tiles {
 public:
  using library_tiles::library_tiles;
  void look_at(const profile& first) override { library_tiles::look_at(profile(first.size(), 0)); }
};

class library_panels : public diagonal_on_host {
 public:
  library_panels(std::size_t n, std::size_t nb) : diagonal_on_host{n, nb}, blas_{work(), n} {}

  void factor() override {
    upload();
    factor_by_panels(blocks(), *this);
    finish();
  }
  void dsyrk(int j) { blas_.dsyrk(tile_rows(), at(j), tile(j, 0), tile(j, j)); }
  void dgemm(int j) { blas_.dgemm(below(j), tile_rows(), at(j), tile(j + 1, 0), tile(j, 0), tile(j + 1, j)); }
  void dtrsm(int j) { blas_.dtrsm(below(j), tile_rows(), tile(j, j), tile(j + 1, j)); }

 private:
  std::size_t below(int j) const { return rows() - at(j + 1); }

  cublas blas_;
};

}  // namespace

method_ptr magma(std::size_t n, std::size_t nb) { return std::make_unique<library_panels>(n, nb); }
method_ptr blocked(std::size_t n, std::size_t nb) { return std::make_unique<library_of_all_tiles>(n, nb); }
method_ptr structured(std::size_t n, std::size_t nb) { return std::make_unique<library_tiles>(n, nb); }

}  // namespace examples::cholesky
