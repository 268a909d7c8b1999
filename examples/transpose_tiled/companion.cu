// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "tree.hpp"

#include "../common/traced_code.cuh"
#include "../common/transpose.cuh"
#include "../traced/transpose_tiled.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 86.8 us measured.
constexpr auto cost = kc::estimate(transpose_tiled<float>(4096, 4096), transpose_tiled_launch(4096, 4096),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);  // conflicts of the tile's banks

template <code Code>
struct tiled {
  static constexpr const char* name = "transpose_tiled";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    kernel_of<Code, transpose_tiled_body<T>>(transpose_tiled_kernel<T>)<<<grid, block>>>(in, out, rows, cols);
  }
};

template <code Code>
using transpose_tiled_companion = transpose_companion<tiled<Code>>;

const registration_of_both<transpose_tiled_companion> registered;

}  // namespace
}  // namespace examples
