// SPDX-License-Identifier: BSL-1.0
// Runs generated kernels: checks the results against the host, and measures.
//
//   runner check              a small launch of each kernel against the same text on the host
//   runner measure            CSV: each kernel's registers and its time in a train of launches
//   runner once               each kernel twice, the second time between the profiler's start and stop
#include "random_kernel.hpp"

#include "../../kernels/common/cuda_check.cuh"
#include "../../kernels/common/device_buffer.cuh"
#include "../../kernels/common/random_bits.hpp"
#include "../common/event_timer.cuh"

#include <cuda_profiler_api.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string_view>

namespace examples {
namespace {

std::size_t size_of(number_type type) {
  switch (type) {
    case number_type::f64: return 8;
    case number_type::u16: return 2;
    case number_type::u8: return 1;
    default: return 4;
  }
}

template <class T>
__global__ void fill_kernel(T* numbers, std::size_t n, char how, std::size_t range, std::uint64_t seed) {
  const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  for (std::size_t i = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) {
    const std::uint64_t bits = random_bits(seed, i);
    switch (how) {
      case 'i': numbers[i] = static_cast<T>(bits % range); break;
      // Odd numbers are coprime to the power of two.
      case 'p': numbers[i] = static_cast<T>((i * 0x9e3779b1u + 12345) % n); break;
      case 'z': numbers[i] = T{}; break;
      default:
        numbers[i] = static_cast<T>(static_cast<T>(0.5) != T{} ? static_cast<double>(bits >> 11) * 0x1p-53
                                                               : static_cast<double>(bits % 200));
    }
  }
}

class loaded {
 public:
  loaded(const random_kernel& kernel, unsigned blocks, unsigned most_trips) : kernel_{kernel} {
    how_.blocks = blocks;
    how_.threads = kernel.threads;
    how_.parameters = kernel.parameters;
    for (unsigned& each : how_.parameters) each = std::min(each, most_trips);
    how_.count = blocks * kernel.threads - kernel.idle_threads;
    for (const random_buffer& each : kernel.buffers) {
      const std::size_t numbers = elements(each) * each.numbers;
      memory_.push_back(std::make_unique<device_buffer<char>>(numbers * size_of(each.type)));
      how_.buffers.push_back(memory_.back()->data());
    }
    fill();
  }

  void fill() {
    for (std::size_t b = 0; b < memory_.size(); ++b) {
      const random_buffer& each = kernel_.buffers[b];
      const std::size_t n = elements(each) * each.numbers;
      const std::size_t range = each.into >= 0 ? elements(kernel_.buffers[each.into]) : n;
      switch (each.type) {
        case number_type::f32: fill_as<float>(b, n, each.filled, range); break;
        case number_type::f64: fill_as<double>(b, n, each.filled, range); break;
        case number_type::i32: fill_as<int>(b, n, each.filled, range); break;
        case number_type::u16: fill_as<unsigned short>(b, n, each.filled, range); break;
        case number_type::u8: fill_as<unsigned char>(b, n, each.filled, range); break;
      }
    }
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  }
  void launch() {
    kernel_.on_card(how_);
    check_launch(kernel_.name);
  }

  /// The number of results that differ from the host's.
  std::size_t wrong_results() {
    std::vector<std::vector<char>> on_host;
    launch_arguments host = how_;
    for (std::size_t b = 0; b < memory_.size(); ++b) {
      on_host.push_back(memory_[b]->to_host());
      host.buffers[b] = on_host[b].data();
    }
    launch();
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    kernel_.on_host(host);
    std::size_t wrong = 0;
    for (std::size_t b = 0; b < memory_.size(); ++b)
      if (kernel_.buffers[b].written) wrong += differences(kernel_.buffers[b].type, memory_[b]->to_host(), on_host[b]);
    return wrong;
  }

 private:
  std::size_t elements(const random_buffer& of) const {
    return static_cast<std::size_t>(
        std::ceil(of.fixed + how_.blocks * (of.of_a_block + static_cast<double>(how_.threads) * of.of_a_thread)));
  }
  template <class T>
  void fill_as(std::size_t b, std::size_t n, char how, std::size_t range) {
    fill_kernel<T><<<1024, 256>>>(static_cast<T*>(how_.buffers[b]), n, how, range, b + 1);
    check_launch("fill_kernel");
  }
  static std::size_t differences(number_type type, const std::vector<char>& a, const std::vector<char>& b) {
    switch (type) {
      case number_type::f32: return differences_of<float>(a, b);
      case number_type::f64: return differences_of<double>(a, b);
      default: return differences_of<int>(a, b);
    }
  }
  /// The order of sums differs, and the functions of the two sides round differently.
  template <class T>
  static std::size_t differences_of(const std::vector<char>& a, const std::vector<char>& b) {
    std::size_t wrong = 0;
    for (std::size_t i = 0; i + sizeof(T) <= a.size(); i += sizeof(T)) {
      T x, y;
      std::memcpy(&x, &a[i], sizeof x);
      std::memcpy(&y, &b[i], sizeof y);
      const double allowed = static_cast<T>(0.5) != T{} ? 2e-3 * (1 + std::fabs(static_cast<double>(x))) : 0;
      if (!(std::fabs(static_cast<double>(x) - static_cast<double>(y)) <= allowed)) ++wrong;
    }
    return wrong;
  }

  const random_kernel& kernel_;
  launch_arguments how_;
  std::vector<std::unique_ptr<device_buffer<char>>> memory_;
};

int check() {
  std::size_t wrong = 0;
  for (const random_kernel& each : random_kernels()) {
    // Few trips, because the host takes long for them.
    loaded small{each, std::min(each.blocks, 2U), 12};
    if (const std::size_t differ = small.wrong_results(); differ != 0) {
      std::printf("%s: %zu results are wrong\n", each.name, differ);
      ++wrong;
    }
  }
  std::printf("%zu of %zu kernels are right\n", random_kernels().size() - wrong, random_kernels().size());
  return wrong == 0 ? 0 : 1;
}

int measure() {
  std::printf("kernel,registers,train_us,single_us,repeats\n");
  event_pair events;
  hold_stream(1'000'000'000);  // clocks rise
  for (const random_kernel& each : random_kernels()) {
    cudaFuncAttributes attributes{};
    EXAMPLES_CUDA_CHECK(cudaFuncGetAttributes(&attributes, each.function));
    loaded all{each, each.blocks, ~0U};
    const auto train_us = [&](int launches) {
      hold_stream(20'000 + 6'000LL * launches);
      events.start();
      for (int l = 0; l < launches; ++l) all.launch();
      events.stop();
      return events.elapsed_us() / launches;
    };
    train_us(3);
    const double single = train_us(1);
    const int launches = static_cast<int>(std::clamp(1000.0 / single, 4.0, 60.0));
    const double first = train_us(launches);
    const double second = train_us(launches);
    std::printf("%s,%d,%.3f,%.3f,%d\n", each.name, attributes.numRegs, std::min(first, second), single, launches);
    std::fflush(stdout);
  }
  return 0;
}

int once() {
  for (const random_kernel& each : random_kernels()) {
    loaded all{each, each.blocks, ~0U};
    all.launch();
    all.launch();
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    EXAMPLES_CUDA_CHECK(cudaProfilerStart());
    all.launch();
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    EXAMPLES_CUDA_CHECK(cudaProfilerStop());
  }
  return 0;
}

}  // namespace
}  // namespace examples

int main(int argc, char** argv) {
  const std::string_view what = argc == 2 ? argv[1] : "";
  try {
    if (what == "check") return examples::check();
    if (what == "measure") return examples::measure();
    if (what == "once") return examples::once();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
  }
  std::fprintf(stderr, "usage: runner check|measure|once\n");
  return 2;
}
