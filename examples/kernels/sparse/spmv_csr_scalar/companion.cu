// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../csr.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 50.8 us measured.
constexpr auto cost =
    kc::estimate(spmv_csr_scalar<double>(65'536, 65'536, 64), spmv_csr_scalar_launch(65'536, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 63_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

struct spmv_csr_scalar_variant {
  static constexpr std::string_view name = "spmv_csr_scalar";

  template <typename T>
  static void launch(unsigned rows, unsigned block, const unsigned* row_start, const unsigned* columns, const T* values,
                     const T* x, T* y) {
    spmv_csr_scalar_kernel<<<blocks_for(rows, block), block>>>(row_start, columns, values, x, y, rows);
  }
};

const registration registered{spmv_csr_scalar_manifest, prepare_variant<spmv_csr_workload, spmv_csr_scalar_variant>};

}  // namespace
}  // namespace examples
