// SPDX-License-Identifier: BSL-1.0
#include "kernel.cuh"
#include "manifest.hpp"

#include "../exact_product.cuh"

namespace examples {
namespace {

using namespace kc::literals;

// Written before the kernel was timed: one and a half times the estimate.
constexpr auto cost = kc::estimate(product_mma_tiles<kc::bfloat16>(4096, 128, 4),
                                   product_mma_tiles_launch(4096, 128, 4), kc::machine::h200, kc::model::calibrated);
KERNELCOST_BUDGET(cost.time, 450_us);

template <typename Factors, unsigned Cols, unsigned Stages>
void launch_tiles(unsigned side, const unsigned* a, const unsigned* b, float* c) {
  using how = tiled_product<Cols, Stages>;
  const auto kernel = product_mma_tiles_kernel<Factors, Cols, Stages>;
  EXAMPLES_CUDA_CHECK(
      cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, int{how::shared_bytes}));
  kernel<<<dim3(side / Cols, side / how::rows), how::threads, how::shared_bytes>>>(
      reinterpret_cast<const char*>(a), reinterpret_cast<const char*>(b), c, side);
}

template <typename Factors, unsigned Cols>
exact_product::launcher launcher_of(unsigned stages) {
  switch (stages) {
    case 2: return launch_tiles<Factors, Cols, 2>;
    case 3: return launch_tiles<Factors, Cols, 3>;
    case 4: return launch_tiles<Factors, Cols, 4>;
    default: return launch_tiles<Factors, Cols, 5>;
  }
}

template <typename Factors>
exact_product::launcher launcher_of(const parameter_set& parameters) {
  const auto stages = parameters.number<unsigned>("stages");
  return parameters.text("cols") == "128" ? launcher_of<Factors, 128>(stages) : launcher_of<Factors, 256>(stages);
}

std::unique_ptr<workload> prepare_tiles(const parameter_set& parameters) {
  const auto side = parameters.number<unsigned>("side");
  const char* name = product_mma_tiles_manifest.name;
  if (parameters.text("factors") == "tfloat32")
    return std::make_unique<exact_product>(side, factor_words::floats, name, launcher_of<tfloat32_factors>(parameters));
  return std::make_unique<exact_product>(side, factor_words::bfloats, name, launcher_of<bfloat16_factors>(parameters));
}

const registration registered{product_mma_tiles_manifest, prepare_tiles};

}  // namespace
}  // namespace examples
