// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

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

class spmv_csr_scalar_companion final : public spmv_csr_companion<spmv_csr_scalar_variant> {
 public:
  std::vector<parameter_set> measured() const override {
    return {set(256, 1 << 14, 32, 256, "float"),     set(132 * 128, 1 << 16, 16, 128, "double"),
            set(1 << 18, 1 << 18, 16, 256, "float"), set(1 << 20, 1 << 20, 16, 256, "double"),
            set(1 << 20, 1 << 24, 8, 256, "float"),  set(1 << 16, 1 << 16, 64, 256, "double"),
            set(1 << 17, 1 << 22, 100, 128, "float")};
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 1, 32, "float"), set(333, 1000, 7, 96, "double"), set(1000, 50, 33, 128, "float")};
  }
};

const registration<spmv_csr_scalar_companion> registered;

}  // namespace
}  // namespace examples
