// SPDX-License-Identifier: BSL-1.0
#include "device.hpp"

#include "../../kernels/common/cuda_check.cuh"
#include "../../kernels/common/device_buffer.cuh"
#include "event_timer.cuh"

#include <cctype>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string>

namespace examples {
namespace {

int device_attribute(cudaDeviceAttr attribute) {
  int value = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&value, attribute, 0));
  return value;
}

/// The version of the kernel driver or, if it is not shown, of the CUDA interface that the driver offers.
std::string driver_version() {
  std::ifstream file{"/proc/driver/nvidia/version"};
  std::string line;
  std::getline(file, line);
  std::istringstream words{line};
  for (std::string word; words >> word;)
    if (std::isdigit(static_cast<unsigned char>(word.front())) != 0 && word.find('.') != std::string::npos) return word;
  int version = 0;
  EXAMPLES_CUDA_CHECK(cudaDriverGetVersion(&version));
  return "CUDA " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

__device__ unsigned long long global_nanoseconds() {
  unsigned long long value;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(value));
  return value;
}

__global__ void clock_kernel(long long cycles, double* mhz) {
  const unsigned long long begin_ns = global_nanoseconds();
  const long long begin = clock64();
  spin(cycles);
  const long long elapsed = clock64() - begin;
  *mhz = static_cast<double>(elapsed) * 1e3 / static_cast<double>(global_nanoseconds() - begin_ns);
}

}  // namespace

int cards_present() {
  int present = 0;
  EXAMPLES_CUDA_CHECK(cudaGetDeviceCount(&present));
  return present;
}

device_description describe_device() {
  cudaDeviceProp properties{};
  EXAMPLES_CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  return {.device = properties.name,
          .driver = driver_version(),
          .toolkit = std::to_string(__CUDACC_VER_MAJOR__) + "." + std::to_string(__CUDACC_VER_MINOR__) + "." +
                     std::to_string(__CUDACC_VER_BUILD__),
          .sm_clock_mhz = device_attribute(cudaDevAttrClockRate) / 1e3,
          .memory_clock_mhz = device_attribute(cudaDevAttrMemoryClockRate) / 1e3};
}

double running_sm_clock_mhz() {
  // About a millisecond, because the global timer advances in steps of up to one microsecond.
  constexpr long long cycles = 2'000'000;
  device_buffer<double> result{1};
  clock_kernel<<<1, 1>>>(cycles, result.data());
  check_launch("clock_kernel");
  return result.to_host().front();
}

void raise_clocks(int cards) {
  int present = 0;
  EXAMPLES_CUDA_CHECK(cudaGetDevice(&present));
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < std::chrono::milliseconds{500})
    for (int card = 0; card < cards; ++card) {
      if (cards > 1) EXAMPLES_CUDA_CHECK(cudaSetDevice(card));
      running_sm_clock_mhz();
    }
  EXAMPLES_CUDA_CHECK(cudaSetDevice(present));
}

}  // namespace examples
