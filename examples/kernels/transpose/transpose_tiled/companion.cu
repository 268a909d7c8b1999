// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/traced_code.cuh"
#include "../transpose.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 86.8 us measured.
constexpr auto cost = kc::estimate(transpose_tiled<float>(4096, 4096), transpose_tiled_launch(4096, 4096),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 110_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);  // bank conflicts in the tile

template <code Code>
struct tiled {
  static constexpr const char* name = "transpose_tiled";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    kernel_of<Code, transpose_tiled_body<T>>(transpose_tiled_kernel<T>)<<<grid, block>>>(in, out, rows, cols);
  }
};

const registration_of_both registered{transpose_tiled_manifest,
                                      prepare_variant<transpose_workload, tiled<code::by_hand>>,
                                      prepare_variant<transpose_workload, tiled<code::traced>>};

}  // namespace
}  // namespace examples
