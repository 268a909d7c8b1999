// SPDX-License-Identifier: BSL-1.0
#include "stopwatch.cuh"

#include <chrono>
#include <cstring>
#include <string>

namespace examples::calibrate {
namespace {

constexpr std::size_t smallest = std::size_t{4} << 10;
constexpr std::size_t largest = std::size_t{256} << 20;

/// Host memory, pinned or not. All of it is touched.
class host_buffer {
 public:
  explicit host_buffer(bool pinned) : pinned_{pinned} {
    if (pinned)
      EXAMPLES_CUDA_CHECK(cudaMallocHost(&data_, largest));
    else
      data_ = std::malloc(largest);
    if (data_ == nullptr) throw cuda_error{"the host has no memory left"};
    std::memset(data_, 1, largest);
  }
  host_buffer(const host_buffer&) = delete;
  host_buffer& operator=(const host_buffer&) = delete;
  ~host_buffer() {
    if (pinned_)
      cudaFreeHost(data_);
    else
      std::free(data_);
  }
  void* data() { return data_; }

 private:
  bool pinned_;
  void* data_ = nullptr;
};

/// Time of a copy by the host's clock. The host waits until the copy is done.
double copy_us(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const auto begin = std::chrono::steady_clock::now();
  EXAMPLES_CUDA_CHECK(cudaMemcpy(to, from, bytes, kind));
  // Copies within the device return before they are done.
  if (kind == cudaMemcpyDeviceToDevice) EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count();
}

void measure_copies(findings& found, void* to, const void* from, cudaMemcpyKind kind) {
  std::vector<double> sizes;
  std::vector<samples> times;
  for (std::size_t bytes = smallest; bytes <= largest; bytes *= 4) {
    sizes.push_back(static_cast<double>(bytes));
    times.push_back(repeated(usual_repeats, [&] { return copy_us(to, from, bytes, kind); }));
    const std::string parameters = "bytes=" + std::to_string(bytes);
    found.add_part("time", "us", parameters, times.back());
    samples rates;
    for (const double us : times.back()) rates.push_back(sizes.back() / us * 1e-3);
    found.add_part("bandwidth", "GB/s", parameters, rates);
  }
  const line_samples fit = fit_lines(sizes, times);
  samples bandwidth;
  for (const double us_per_byte : fit.slope) bandwidth.push_back(1e-3 / us_per_byte);
  found.add_part("latency_fit", "us", "", fit.base);
  found.add_part("bandwidth_fit", "GB/s", "", bandwidth);
  // The rate of large copies without the latency: the difference between the largest copy and one of a quarter of its
  // size.
  const samples& most = times.back();
  const samples& fewer = times[times.size() - 2];
  samples asymptote;
  for (std::size_t r = 0; r < most.size(); ++r)
    asymptote.push_back((sizes.back() - sizes[sizes.size() - 2]) / (most[r] - fewer[r]) * 1e-3);
  found.add_part("bandwidth_large", "GB/s", "", asymptote);
}

benchmark host_copy(const char* name, bool pinned, bool to_device) {
  return {name, "copies", "us",
          std::string{"cudaMemcpy "} + (to_device ? "to the device from " : "from the device to ") +
              (pinned ? "pinned" : "pageable") + " memory, 4 KiB to 256 MiB, by the host's clock, with a fit",
          [=](findings& found) {
            host_buffer host{pinned};
            device_buffer<char> device{largest};
            device.zero();
            if (to_device)
              measure_copies(found, device.data(), host.data(), cudaMemcpyHostToDevice);
            else
              measure_copies(found, host.data(), device.data(), cudaMemcpyDeviceToHost);
          }};
}

const registration all[] = {
    registration{host_copy("copy_pageable_to_device", false, true)},
    registration{host_copy("copy_pageable_to_host", false, false)},
    registration{host_copy("copy_pinned_to_device", true, true)},
    registration{host_copy("copy_pinned_to_host", true, false)},
    registration{{"copy_within_device", "copies", "us",
                  "cudaMemcpy within the device, 4 KiB to 256 MiB, by the host's clock; bytes count once",
                  [](findings& found) {
                    device_buffer<char> from{largest};
                    device_buffer<char> to{largest};
                    from.zero();
                    measure_copies(found, to.data(), from.data(), cudaMemcpyDeviceToDevice);
                  }}},
};

}  // namespace
}  // namespace examples::calibrate
