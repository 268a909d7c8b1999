// SPDX-License-Identifier: BSL-1.0
#include "card.hpp"

#include "../../kernels/common/cuda_check.cuh"
#include "../common/event_timer.cuh"
#include "statistics.hpp"

#include <kernelcost/machine/compute_capability.hpp>

#include <array>
#include <dlfcn.h>
#include <memory>
#include <string>

namespace examples::calibrate {
namespace {

/// The number of processes that compute on the card, or -1 if the management library is not available, as in some
/// containers.
int computing_processes(const char* bus_id) {
  // The library is loaded at run time and its functions are declared here. It comes with the driver, but its header
  // comes with the toolkit and is not always installed.
  const std::unique_ptr<void, int (*)(void*)> library{
      dlopen("libnvidia-ml.so.1", RTLD_NOW), [](void* handle) { return handle != nullptr ? dlclose(handle) : 0; }};
  if (library == nullptr) return -1;
  struct process_info {
    unsigned pid;
    unsigned long long memory;
    unsigned gpu_instance, compute_instance;
  };
  const auto initialise = reinterpret_cast<int (*)()>(dlsym(library.get(), "nvmlInit_v2"));
  const auto shut_down = reinterpret_cast<int (*)()>(dlsym(library.get(), "nvmlShutdown"));
  const auto find_device =
      reinterpret_cast<int (*)(const char*, void**)>(dlsym(library.get(), "nvmlDeviceGetHandleByPciBusId_v2"));
  const auto list_processes = reinterpret_cast<int (*)(void*, unsigned*, process_info*)>(
      dlsym(library.get(), "nvmlDeviceGetComputeRunningProcesses_v3"));
  if (initialise == nullptr || shut_down == nullptr || find_device == nullptr || list_processes == nullptr) return -1;
  if (initialise() != 0) return -1;
  int count = -1;
  void* device = nullptr;
  std::array<process_info, 64> list{};
  auto size = static_cast<unsigned>(list.size());
  if (find_device(bus_id, &device) == 0 && list_processes(device, &size, list.data()) == 0)
    count = static_cast<int>(size);
  shut_down();
  return count;
}

int device_attribute(cudaDeviceAttr attribute) {
  int value = 0;
  EXAMPLES_CUDA_CHECK(cudaDeviceGetAttribute(&value, attribute, 0));
  return value;
}

}  // namespace

card examine_card() {
  int devices = 0;
  EXAMPLES_CUDA_CHECK(cudaGetDeviceCount(&devices));
  if (devices == 0) throw cuda_error{"no GPU can be used: none is there"};
  std::array<char, 32> bus_id{};
  EXAMPLES_CUDA_CHECK(cudaDeviceGetPCIBusId(bus_id.data(), static_cast<int>(bus_id.size()), 0));
  // Checked before this process has its own context, which would be counted.
  const int others = computing_processes(bus_id.data());
  if (others > 0)
    throw cuda_error{"the GPU is busy: " + std::to_string(others) +
                     (others == 1 ? " process computes" : " processes compute") + " on it"};

  cudaDeviceProp properties{};
  EXAMPLES_CUDA_CHECK(cudaGetDeviceProperties(&properties, 0));
  // Called for its exception if the library does not know the card.
  kernelcost::limits_of({properties.major, properties.minor});
  return {.description = describe_device(),
          .major = properties.major,
          .minor = properties.minor,
          .sm_count = properties.multiProcessorCount,
          .memory_bus_bits = device_attribute(cudaDevAttrGlobalMemoryBusWidth),
          .memory_bytes = static_cast<double>(properties.totalGlobalMem),
          .l2_bytes = static_cast<double>(properties.l2CacheSize),
          .copy_engines = device_attribute(cudaDevAttrAsyncEngineCount)};
}

double disturbance_percent() {
  constexpr long long cycles = 400'000;
  constexpr int runs = 400;
  event_pair events;
  samples times;
  for (int i = 0; i < runs; ++i) {
    events.start();
    hold_stream(cycles);
    events.stop();
    times.push_back(events.elapsed_us());
  }
  std::ranges::sort(times);
  return 100 * (quantile(times, 0.9) / quantile(times, 0.1) - 1);
}

}  // namespace examples::calibrate
