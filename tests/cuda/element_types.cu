// SPDX-License-Identifier: BSL-1.0
// CUDA's own types as elements, and CUDA's launches and attributes converted to those of the library.
#include <kernelcost/cuda/half.hpp>
#include <kernelcost/cuda/runtime.hpp>
#include <kernelcost/kernelcost.hpp>

#include <doctest/doctest.h>

namespace kc = kernelcost;
using namespace kc::literals;
using namespace kc::expr;

static_assert(compute<__half>(op::fma).type.kind == kc::element_kind::half);
static_assert(compute<__nv_bfloat16>(op::fma).type.kind == kc::element_kind::half);
static_assert(compute<__half2>(op::fma).type.kind == kc::element_kind::half &&
              compute<__half2>(op::fma).type.size == 4);
static_assert(compute<__nv_bfloat162>(op::mul).type.kind == kc::element_kind::half);
static_assert(load<float4>(global).type.size == 16 &&
              kc::warp::sectors_of(coalesced, load<float4>(global).type.size) == 16);

TEST_CASE("a launch as CUDA writes it") {
  const auto how = kc::cuda::launch_of(dim3(27), dim3(32, 6), 4096);
  CHECK(how.grid == kc::extent{27});
  CHECK(how.block == kc::extent{32, 6, 1});
  CHECK(how.dynamic_shared == 4096_B);
  CHECK(kc::cuda::dim3_of(how.block).y == 6);
  CHECK_THROWS_AS(kc::cuda::launch_of(dim3(0), dim3(32)), kc::error);
}

TEST_CASE("what cudaFuncGetAttributes says of a kernel") {
  cudaFuncAttributes attributes{};
  attributes.numRegs = 40;
  attributes.sharedSizeBytes = 1024;
  const auto uses = kc::cuda::resources_of(attributes);
  CHECK(uses.registers == 40);
  CHECK(uses.static_shared == 1024_B);
}

TEST_CASE("a card as the runtime describes it") {
  cudaDeviceProp properties{};
  properties.major = 9;
  properties.multiProcessorCount = 132;
  properties.totalGlobalMem = 1;
  properties.l2CacheSize = 1;
  properties.memoryBusWidth = 5120;
  properties.maxThreadsPerBlock = 1024;
  const kc::gpu card = kc::cuda::gpu_of(properties);
  CHECK(card.need<kc::parameter::sm_count>() == 132);
  CHECK_FALSE(card.clock.stated());
  properties.major = 99;
  CHECK_THROWS_AS(kc::cuda::gpu_of(properties), kc::error);
}
