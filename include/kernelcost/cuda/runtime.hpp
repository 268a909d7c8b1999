// SPDX-License-Identifier: BSL-1.0
/// \file
/// Conversions between the CUDA runtime's types and the library's.
///
///     cudaDeviceProp properties;  cudaGetDeviceProperties(&properties, 0);
///     auto card = kernelcost::cuda::gpu_of(properties);             // what the runtime knows: no latencies, no clocks
///     auto uses = kernelcost::cuda::resources_of(attributes);          // from cudaFuncGetAttributes
///     my_kernel<<<kernelcost::cuda::dim3_of(how.grid), kernelcost::cuda::dim3_of(how.block)>>>(...);
///
/// CUDA's headers are included only by the headers in cuda/.
#pragma once
#include <kernelcost/expr/kernel.hpp>
#include <kernelcost/expr/launch.hpp>
#include <kernelcost/machine/gpu.hpp>

#include <cuda_runtime_api.h>

namespace kernelcost::cuda {

inline dim3 dim3_of(const extent& e) {
  return {static_cast<unsigned>(e.x), static_cast<unsigned>(e.y), static_cast<unsigned>(e.z)};
}

/// A launch configuration as written between <<< and >>>. An empty grid or block throws kernelcost::error.
inline launch launch_of(const dim3& grid, const dim3& block, std::size_t dynamic_shared = 0) {
  return {
      {grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, bytes::from_value(static_cast<double>(dynamic_shared))};
}

/// The resources of the compiled kernel.
inline expr::resources resources_of(const cudaFuncAttributes& attributes) {
  return {attributes.numRegs, bytes::from_value(static_cast<double>(attributes.sharedSizeBytes))};
}

/// The card as the runtime describes it: the limits of an SM, SM count, memory sizes and bus width. All other
/// parameters are unstated; kernelcost-calibrate measures them. An unknown compute capability throws kernelcost::error.
/// The result refers to the name in `properties`, which must outlive it.
inline gpu gpu_of(const cudaDeviceProp& properties) {
  constexpr const char* source = "cudaGetDeviceProperties";
  gpu card;
  card.name = properties.name;
  card.product = properties.name;
  card.capability = {properties.major, properties.minor};
  card.sm = limits_of(card.capability);
  card.sm.threads_per_block = properties.maxThreadsPerBlock;
  card.sm.threads_per_sm = properties.maxThreadsPerMultiProcessor;
  card.sm.blocks_per_sm = properties.maxBlocksPerMultiProcessor;
  card.sm.registers_per_sm = properties.regsPerMultiprocessor;
  card.sm.registers_per_block = properties.regsPerBlock;
  card.sm.shared_per_sm = static_cast<int>(properties.sharedMemPerMultiprocessor);
  card.sm.shared_per_block = static_cast<int>(properties.sharedMemPerBlockOptin);
  card.sm.shared_reserved = static_cast<int>(properties.reservedSharedMemPerBlock);
  card.sm_count = {properties.multiProcessorCount, source};
  card.memory_size = {bytes::from_value(static_cast<double>(properties.totalGlobalMem)), source};
  card.l2_size = {bytes::from_value(static_cast<double>(properties.l2CacheSize)), source};
  card.memory_bus_bits = {properties.memoryBusWidth, source};
  return card;
}
}  // namespace kernelcost::cuda
