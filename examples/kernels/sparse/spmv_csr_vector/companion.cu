// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../csr.cuh"

#include <cstdint>

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 33.1 us measured.
constexpr auto cost =
    kc::estimate(spmv_csr_vector<double>(65'536, 65'536, 64), spmv_csr_vector_launch(65'536, 256_threads),
                 kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 41_us);

struct spmv_csr_vector_variant {
  static constexpr std::string_view name = "spmv_csr_vector";

  template <typename T>
  static void launch(unsigned rows, unsigned block, const unsigned* row_start, const unsigned* columns, const T* values,
                     const T* x, T* y) {
    spmv_csr_vector_kernel<<<blocks_for(std::uint64_t{rows} * 32, block), block>>>(row_start, columns, values, x, y,
                                                                                   rows);
  }
};

const registration registered{spmv_csr_vector_manifest, prepare_variant<spmv_csr_workload, spmv_csr_vector_variant>};

}  // namespace
}  // namespace examples
