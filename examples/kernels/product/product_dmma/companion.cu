// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../exact_product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Written before the kernel was timed: one and a half times the estimate.
constexpr auto cost =
    kc::estimate(product_dmma(4096, 3), product_dmma_launch(4096, 3), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 4.1_ms);

using doubles = exact_product_of<double>;

template <unsigned Stages>
void launch_doubles(unsigned side, const unsigned* a, const unsigned* b, double* c) {
  using how = double_product<Stages>;
  const auto kernel = product_dmma_kernel<Stages>;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int{how::shared_bytes}));
  kernel<<<dim3(side / how::cols, side / how::rows), how::threads, how::shared_bytes>>>(
      reinterpret_cast<const double*>(a), reinterpret_cast<const double*>(b), c, side);
}

doubles::launcher launcher_of(unsigned stages) {
  switch (stages) {
    case 2: return launch_doubles<2>;
    case 3: return launch_doubles<3>;
    default: return launch_doubles<4>;
  }
}

std::unique_ptr<workload> prepare_doubles(const parameter_set& parameters) {
  return std::make_unique<doubles>(parameters.number<unsigned>("side"), factor_words::doubles,
                                   product_dmma_manifest.name, launcher_of(parameters.number<unsigned>("stages")));
}

const registration registered{product_dmma_manifest, prepare_doubles};

}  // namespace
}  // namespace examples
