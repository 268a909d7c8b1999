// SPDX-License-Identifier: BSL-1.0
#include "card.cuh"
#include "cublas.cuh"
#include "programs/panels.hpp"

namespace examples::cholesky {
namespace {

using namespace kc::literals;

// Measured on an H200 and its host (docs/programs/cholesky.md): 1.75 ms for the panels, 1.89 ms for the tiles.
constexpr kc::seconds estimated(void (*program)(kc::timeline&, const kc::gpu&, const programs::tiling&,
                                                const dpotrf_time&)) {
  kc::timeline t{kc::machine::h200};
  program(t, kc::machine::h200, {.n = 1024, .nb = 256}, dpotrf_time{kc::machine::hosts::measured_host});
  return t.elapsed();
}
KERNELCOST_BUDGET(estimated(programs::magma), 1.75_ms);
KERNELCOST_BUDGET(estimated(programs::blocked), 2_ms);

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

/// Like library_tiles, but it also computes tiles of zeros.
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
