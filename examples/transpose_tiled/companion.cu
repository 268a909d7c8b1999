// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/transpose.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 86.8 us measured.
constexpr auto cost = kc::estimate(transpose_tiled<float>(4096, 4096), transpose_tiled_launch(4096, 4096),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);  // conflicts of the tile's banks

struct tiled {
  static constexpr const char* name = "transpose_tiled";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    transpose_tiled_kernel<<<grid, block>>>(in, out, rows, cols);
  }
};

const registration<transpose_companion<tiled>> registered;

}  // namespace
}  // namespace examples
