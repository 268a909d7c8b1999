// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../transpose.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 38.5 us measured.
constexpr auto cost = kc::estimate(transpose_padded<float>(4096, 4096), transpose_padded_launch(4096, 4096),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 48_us);
static_assert(cost.bottleneck == kc::resource::dram_bandwidth);

struct padded {
  static constexpr const char* name = "transpose_padded";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    transpose_padded_kernel<<<grid, block>>>(in, out, rows, cols);
  }
};

const registration registered{transpose_padded_manifest, prepare_variant<transpose_workload, padded>};

}  // namespace
}  // namespace examples
