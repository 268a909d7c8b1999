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
  // Any call may be the first to detect this, and its name would only distract.
  if (status == cudaErrorNoDevice || status == cudaErrorInsufficientDriver)
    throw cuda_error{std::string{"no GPU can be used: "} + cudaGetErrorString(status)};
  // The arguments in `cudaMalloc(&p, n)` are not needed: the name of the function is enough for one line.
  throw cuda_error{std::string{call.substr(0, call.find('('))} + ": " + cudaGetErrorString(status) + " (" +
                   cudaGetErrorName(status) + ")"};
}

/// Call this after a launch: a wrong configuration is reported at once, a fault in the kernel only by the next wait.
inline void check_launch(std::string_view kernel) {
  const cudaError_t status = cudaGetLastError();
  if (status != cudaSuccess) check_cuda(status, "launch of " + std::string{kernel});
}

}  // namespace examples

#define EXAMPLES_CUDA_CHECK(call) ::examples::check_cuda((call), #call)
