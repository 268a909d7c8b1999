// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace examples {

struct cuda_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void check_cuda(cudaError_t status, std::string_view call) {
  if (status == cudaSuccess) return;
  // Any call may be the first to find this out, and its name would only distract.
  if (status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver)
    throw cuda_error{std::string{"no GPU can be used: "} + cudaGetErrorString(status)};
  // `cudaMalloc(&p, n)` says more than it needs to: the name of the function is enough for one line.
  throw cuda_error{std::string{call.substr(0, call.find('('))} + ": " + cudaGetErrorString(status) + " (" +
                   cudaGetErrorName(status) + ")"};
}

/// After a launch: a wrong configuration is known at once, a fault in the kernel only at the next wait.
inline void check_launch(std::string_view kernel) {
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess) check_cuda(status, "launch of " + std::string{kernel});
}

}  // namespace examples

#define EXAMPLES_CUDA_CHECK(call) ::examples::check_cuda((call), #call)
