// SPDX-License-Identifier: BSL-1.0
#include "card.cuh"
#include "kernels.cuh"

#include "programs/tiles.hpp"

namespace examples::cholesky {
namespace {

using namespace kc::literals;

// Measured on an H200 and its host: 2.96 ms (docs/programs/cholesky.md).
constexpr kc::seconds estimated() {
  kc::timeline t{kc::machine::h200};
  programs::own_kernels(t, kc::machine::h200, {.n = 1024, .nb = 256}, every_third_profile,
                        dpotrf_time{kc::machine::hosts::measured_host});
  return t.elapsed();
}
KERNELCOST_BUDGET(estimated(), 3.1_ms);

class own_tiles : public tile_by_tile<own_tiles> {
 public:
  own_tiles(std::size_t n, std::size_t nb)
      : tile_by_tile{n, nb, 2 * nb * nb}, nb_{static_cast<unsigned>(nb)}, transposed_{nb * nb}, product_{nb * nb} {}

  void dsyrk(int j, int k) { update(tile(j, j), tile(j, k), tile(j, k)); }
  void dgemm(int i, int j, int k) { update(tile(i, j), tile(i, k), tile(j, k)); }
  void dtrsm(int i, int j) {
    for (unsigned k = 0; k < nb_; ++k)
      dtrsm_column_kernel<<<grid(), block, 0, work()>>>(tile(j, j), tile(i, j), rows(), nb_, k);
    check_launch("dtrsm_column_kernel");
  }

 private:
  static constexpr dim3 block{block_side, block_side};
  dim3 grid() const { return {nb_ / block_side, nb_ / block_side}; }

  /// C -= A Bᵀ.
  void update(double* c, const double* a, const double* b) {
    transpose_kernel<<<grid(), block, 0, work()>>>(b, rows(), transposed_.data(), nb_);
    product_kernel<<<grid(), block, 0, work()>>>(a, rows(), transposed_.data(), product_.data(), nb_);
    const unsigned elements = nb_ * nb_;
    subtraction_kernel<<<(elements + flat_block - 1) / flat_block, flat_block, 0, work()>>>(product_.data(), c, rows(),
                                                                                            nb_);
    check_launch("transpose, product and subtraction kernels");
  }

  unsigned nb_;
  device_buffer<double> transposed_;
  device_buffer<double> product_;
};

}  // namespace

method_ptr own_kernels(std::size_t n, std::size_t nb) { return std::make_unique<own_tiles>(n, nb); }

}  // namespace examples::cholesky
