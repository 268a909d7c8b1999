// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/traced_code.cuh"
#include "../transpose.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 279 us measured.
constexpr auto cost = kc::estimate(transpose_naive<float>(4096, 4096), transpose_naive_launch(4096, 4096),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 350_us);
static_assert(cost.bottleneck == kc::resource::l2_bandwidth);  // one sector per element

template <code Code>
struct naive {
  static constexpr const char* name = "transpose_naive";

  template <typename T>
  static void launch(dim3 grid, dim3 block, const T* in, T* out, unsigned rows, unsigned cols) {
    kernel_of<Code, transpose_naive_body<T>>(transpose_naive_kernel<T>)<<<grid, block>>>(in, out, rows, cols);
  }
};

const registration_of_both registered{transpose_naive_manifest,
                                      prepare_variant<transpose_workload, naive<code::by_hand>>,
                                      prepare_variant<transpose_workload, naive<code::traced>>};

}  // namespace
}  // namespace examples
