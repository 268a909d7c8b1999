// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

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
    if (block % 32 != 0)
      throw usage_error{"parameter block: " + std::to_string(block) + " threads are not whole warps"};
    spmv_csr_vector_kernel<<<blocks_for(std::uint64_t{rows} * 32, block), block>>>(row_start, columns, values, x, y,
                                                                                   rows);
  }
};

class spmv_csr_vector_companion final : public spmv_csr_companion<spmv_csr_vector_variant> {
 public:
  std::vector<parameter_set> measured() const override {
    return {set(4, 1 << 14, 1024, 128, "float"),      set(132 * 4, 1 << 16, 256, 128, "double"),
            set(1 << 13, 1 << 18, 32, 256, "float"),  set(1 << 16, 1 << 16, 64, 256, "double"),
            set(1 << 18, 1 << 18, 16, 256, "double"), set(1 << 20, 1 << 20, 16, 256, "float"),
            set(1 << 17, 1 << 24, 128, 256, "float"), set(1 << 18, 1 << 14, 100, 128, "double")};
  }

  std::vector<parameter_set> checked() const override {
    return {set(1, 1, 1, 32, "float"), set(333, 1000, 7, 96, "double"), set(100, 50, 77, 128, "float")};
  }
};

const registration<spmv_csr_vector_companion> registered;

}  // namespace
}  // namespace examples
