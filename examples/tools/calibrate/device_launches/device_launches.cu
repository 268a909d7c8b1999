// SPDX-License-Identifier: BSL-1.0
#include "device_launches.hpp"

#include "../benchmarks/stopwatch.cuh"

#include <string>

namespace examples::calibrate {
namespace {

constexpr int launch_repeats = 31;

enum class way { fire_and_forget, tail };

/// Launches itself `levels` times, one below the other.
template <way How>
__global__ void nested_kernel(int levels, unsigned* failures) {
  if (levels == 0) return;
  if constexpr (How == way::tail)
    nested_kernel<How><<<1, 1, 0, cudaStreamTailLaunch>>>(levels - 1, failures);
  else
    nested_kernel<How><<<1, 1, 0, cudaStreamFireAndForget>>>(levels - 1, failures);
  if (cudaGetLastError() != cudaSuccess) atomicAdd(failures, 1u);
}

__global__ void child_kernel() {}

/// Each block launches `children` kernels.
__global__ void parent_kernel(int children, unsigned* failures) {
  for (int i = 0; i < children; ++i) {
    child_kernel<<<1, 1, 0, cudaStreamFireAndForget>>>();
    if (cudaGetLastError() != cudaSuccess) atomicAdd(failures, 1u);
  }
}

/// Keeps the card busy, so that the launches after it wait in the queue.
__global__ void busy_kernel(long long cycles) {
  const long long begin = clock64();
  while (clock64() - begin < cycles) {}
}

/// Times of a launch from the host with all launches from the device below it.
class timed_launches {
 public:
  explicit timed_launches(findings& found) : found_{found} { failures_.zero(); }

  void add(std::string_view part, const std::string& parameters, auto&& launch) {
    const samples us = repeated(launch_repeats, [&] { return device_us(events_, [&] { launch(failures_.data()); }); });
    const unsigned failed = failures_.to_host(1).front();
    found_.require(failed == 0, std::to_string(failed) + " launches failed");
    failures_.zero();
    found_.add_part(part, "us", parameters, us);
  }

 private:
  findings& found_;
  event_pair events_;
  device_buffer<unsigned> failures_{1};
};

}  // namespace

void measure_device_launch_by_depth(findings& found) {
  timed_launches timed{found};
  // Kernels can be nested 24 deep.
  for (const int levels : {0, 1, 2, 4, 8, 12, 16, 20}) {
    const std::string parameters = "levels=" + std::to_string(levels);
    timed.add("fire_and_forget", parameters, [&](unsigned* failures) {
      nested_kernel<way::fire_and_forget><<<1, 1>>>(levels, failures);
      check_launch("nested_kernel");
    });
    timed.add("tail", parameters, [&](unsigned* failures) {
      nested_kernel<way::tail><<<1, 1>>>(levels, failures);
      check_launch("nested_kernel");
    });
  }
}

void measure_device_launch_by_number(findings& found) {
  timed_launches timed{found};
  // 2048 launches may be pending.
  for (const int children : {0, 1, 2, 4, 16, 64, 256, 1024}) {
    timed.add("of_a_thread", "children=" + std::to_string(children), [&](unsigned* failures) {
      parent_kernel<<<1, 1>>>(children, failures);
      check_launch("parent_kernel");
    });
    if (children == 0) continue;
    timed.add("of_blocks", "children=" + std::to_string(children), [&](unsigned* failures) {
      parent_kernel<<<static_cast<unsigned>(children), 1>>>(1, failures);
      check_launch("parent_kernel");
    });
  }
}

void measure_device_launch_in_a_row(findings& found) {
  // Half a millisecond: longer than the host takes for all launches of a row.
  constexpr long long busy_cycles = 1'000'000;
  constexpr const char* parts[] = {"without", "one_child", "two_children"};
  timed_launches timed{found};
  for (int children = 0; children < 3; ++children)
    for (const int parents : {16, 64})
      timed.add(parts[children], "parents=" + std::to_string(parents), [&](unsigned* failures) {
        busy_kernel<<<1, 1>>>(busy_cycles);
        for (int i = 0; i < parents; ++i) parent_kernel<<<1, 1>>>(children, failures);
        check_launch("parent_kernel");
      });
}

}  // namespace examples::calibrate
