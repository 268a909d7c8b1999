// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../../common/traced_code.cuh"
#include "../product.cuh"
#include "traced.hpp"

namespace examples {
namespace {

using namespace kc::literals;

// Parameters and card of the records: 79.9 us measured.
constexpr auto cost = kc::estimate(product_shared(4096, 4096, 16), product_shared_launch(4096, 4096, 16),
                                   kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 100_us);
static_assert(cost.bottleneck == kc::resource::l1_bandwidth);

template <code Code>
struct shared : product_of_one_tile {
  static constexpr const char* name = "product_shared";

  static void launch(const product_shape& shape, const float* a, const float* b, float* c) {
    with_width(shape.width, [&]<unsigned Width>() {
      kernel_of<Code, product_shared_body<Width>>(product_shared_kernel<Width>)<<<shape.grid(), shape.block()>>>(
          a, b, c, shape.cols);
    });
  }
};

const registration_of_both registered{product_shared_manifest, prepare<product_workload<shared<code::by_hand>>>,
                                      prepare<product_workload<shared<code::traced>>>};

}  // namespace
}  // namespace examples
