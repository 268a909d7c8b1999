// SPDX-License-Identifier: BSL-1.0
#include "device_launches.hpp"

#include "../benchmarks/stopwatch.cuh"

#include <chrono>
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

/// The arguments of a kernel, by their number of words.
template <int Words>
struct arguments {
  long long words[Words];
};
template <int Words>
__global__ void child_with_arguments(arguments<Words>) {}

/// Launches kernels with arguments that it has just read, as a program's are.
template <int Words>
__global__ void parent_with_arguments(int children, const long long* values, unsigned* failures) {
  for (int i = 0; i < children; ++i) {
    arguments<Words> next;
    for (int word = 0; word < Words; ++word) next.words[word] = values[word] + i;
    child_with_arguments<Words><<<1, 1, 0, cudaStreamFireAndForget>>>(next);
    if (cudaGetLastError() != cudaSuccess) atomicAdd(failures, 1u);
  }
}

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

/// Microseconds of the host thread for each of a number of launches on a card that is busy.
samples call_us(auto&& launch) {
  constexpr int launches = 64;
  constexpr long long busy_cycles = 2'000'000;
  return repeated(launch_repeats, [&] {
    busy_kernel<<<1, 1>>>(busy_cycles);
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < launches; ++i) launch();
    const auto end = std::chrono::steady_clock::now();
    check_launch("launches on a busy card");
    EXAMPLES_CUDA_CHECK(cudaDeviceSynchronize());
    return std::chrono::duration<double, std::micro>(end - begin).count() / launches;
  });
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
  device_buffer<long long> values{8};
  values.zero();
  for (const int children : {256, 1024}) {
    timed.add("with_8_bytes", "children=" + std::to_string(children), [&](unsigned* failures) {
      parent_with_arguments<1><<<1, 1>>>(children, values.data(), failures);
      check_launch("parent_with_arguments");
    });
    timed.add("with_64_bytes", "children=" + std::to_string(children), [&](unsigned* failures) {
      parent_with_arguments<8><<<1, 1>>>(children, values.data(), failures);
      check_launch("parent_with_arguments");
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
  device_buffer<unsigned> failures{1};
  failures.zero();
  found.add_part("call", "us", "kernel=launches_none", call_us([] { child_kernel<<<1, 1>>>(); }));
  found.add_part("call", "us", "kernel=may_launch", call_us([&] { parent_kernel<<<1, 1>>>(0, failures.data()); }));
}

}  // namespace examples::calibrate
