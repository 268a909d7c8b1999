// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "stopwatch.cuh"

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

namespace examples::calibrate {

// An operation is a struct with these members: `value`, the type; `unroll`, the number of operations in a row; `start`,
// the first value and two operands; `twice_as_long`, whether the comparison is with twice as many in a row; and next(),
// the value after one more operation. Operands are loaded from memory, so that no compiler knows them.

/// One PTX instruction, which neither compiler may remove.
#define CALIBRATE_INSTRUCTION(name, type, letter, text, x, a, b) \
  struct name { \
    using value = type; \
    static constexpr int unroll = 96; \
    static constexpr bool twice_as_long = true; \
    static constexpr value start[] = {x, a, b}; \
    static __device__ value next(value v, value first, value second) { \
      asm volatile(text : "+" letter(v) : letter(first), letter(second)); \
      return v; \
    } \
  }

/// A function that becomes many instructions, in terms of `v` and the operands `first` and `second`. `times` is the
/// number of calls in a row: few of a long function, because the instruction cache would overflow, and many of a short
/// one, because the loop would count. For the longest functions, which have rarely taken branches, a compiler arranges
/// twice as many calls differently. For these, the loop runs twice as often, and its own cost is small.
#define CALIBRATE_FUNCTION(name, type, times, expression, x, a, b) \
  struct name { \
    using value = type; \
    static constexpr int unroll = times; \
    static constexpr bool twice_as_long = times > 4; \
    static constexpr value start[] = {x, a, b}; \
    static __device__ value next(value v, [[maybe_unused]] value first, [[maybe_unused]] value second) { \
      return expression; \
    } \
  }

template <typename Operation, int Unroll>
__global__ void operation_kernel(int trips, const typename Operation::value* operands, typename Operation::value* out,
                                 interval* marks) {
  // Each lane has its own value. Otherwise the compiler knows that an exchange between lanes changes nothing.
  auto x = operands[2 + threadIdx.x % 32];
  const auto a = operands[0];
  const auto b = operands[1];
  const interval taken = timed_loop<Unroll>(trips, [&](int) { x = Operation::next(x, a, b); });
  out[threadIdx.x] = x;
  mark(marks, taken);
}

/// Cycles of one block, divided by operations and warps. Each operation of a warp needs the result of the previous one.
template <typename Operation>
samples operation_cycles(findings& found, int warps) {
  using value = typename Operation::value;
  std::vector<value> host{Operation::start[1], Operation::start[2]};
  host.resize(2 + 32, Operation::start[0]);
  device_buffer<value> operands{host.size()};
  device_buffer<value> out{1024};
  EXAMPLES_CUDA_CHECK(cudaMemcpy(operands.data(), host.data(), operands.bytes(), cudaMemcpyHostToDevice));
  stopwatch watch;
  constexpr int trips = std::max(100, 1600 / Operation::unroll);
  const auto threads = static_cast<unsigned>(warps) * 32;
  constexpr bool longer = Operation::twice_as_long;
  const double steps = double{Operation::unroll} * trips * warps;
  return difference_per_step(found, longer ? "unrolling" : "trips", steps, [&](int times) {
    constexpr int twice = longer ? 2 * Operation::unroll : Operation::unroll;
    const int count = longer ? trips : trips * times;
    if (times == 1)
      operation_kernel<Operation, Operation::unroll><<<1, threads>>>(count, operands.data(), out.data(), watch.marks());
    else
      operation_kernel<Operation, twice><<<1, threads>>>(count, operands.data(), out.data(), watch.marks());
    check_launch("operation_kernel");
    return watch.cycles(warps);
  });
}

/// An operation with independent multiply-adds beside it. They share only the schedulers with the operation, and there
/// are enough of them to keep the schedulers busy.
template <typename Operation>
struct beside_multiply_adds {
  using value = float2;
  static constexpr int multiply_adds = 32;
  static constexpr int unroll = 4;
  static constexpr bool twice_as_long = false;
  static constexpr value start[] = {
      {Operation::start[0], 1.f}, {Operation::start[1], 0.5f}, {Operation::start[2], 0.f}};
  static __device__ value next(value v, value first, value second) {
    v.x = Operation::next(v.x, first.x, second.x);
#pragma unroll
    for (int i = 0; i < multiply_adds; ++i) asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(v.y) : "f"(first.y));
    return v;
  }
};
struct multiply_adds_alone {
  using value = float;
  static constexpr int unroll = 96;
  static constexpr bool twice_as_long = true;
  static constexpr value start[] = {1.f, 0.5f, 0.f};
  static __device__ value next(value v, value first, value) {
    asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(v) : "f"(first));
    return v;
  }
};

/// Cycles for which a warp's operation occupies the schedulers of an SM. It may occupy its unit for longer.
template <typename Operation>
benchmark scheduled(const std::string& name, const std::string& type) {
  return {name + '_' + type + "_scheduled", "operations", "cycles per warp instruction",
          "cycles of an SM's schedulers for " + name + " of type " + type +
              ": what it adds to multiply-adds that keep them busy",
          [](findings& found) {
            using mixed = beside_multiply_adds<Operation>;
            constexpr int warps = 32;
            const double each = median_of(operation_cycles<multiply_adds_alone>(found, warps));
            samples cost = operation_cycles<mixed>(found, warps);
            for (double& sample : cost) sample -= mixed::multiply_adds * each;
            found.require(median_of(cost) >= each, "an operation takes at least one slot");
            found.add("warps=32", cost);
          }};
}

/// The partner of an operation that is measured alone.
struct no_partner {};

/// Latency and throughput of an operation. One step consists of `each` operations. Some operations need a partner to
/// keep the values in range; the partner's own cost is subtracted.
template <typename Operation, typename Partner = no_partner>
benchmark operation(const std::string& name, const std::string& type, int each = 1) {
  return {name + '_' + type, "operations", "cycles",
          "latency of a dependent " + name + " of type " + type + ", and cycles of an SM per warp instruction by warps",
          [each](findings& found) {
            for (const int warps : {1, 4, 8, 16, 32}) {
              samples cost = operation_cycles<Operation>(found, warps);
              if constexpr (!std::is_same_v<Partner, no_partner>) {
                const double partner = median_of(operation_cycles<Partner>(found, warps));
                for (double& sample : cost) sample -= partner;
              }
              for (double& sample : cost) sample /= each;
              if (warps == 1) {
                found.require(median_of(cost) >= 2, "no result is ready that soon: it was optimised away");
                found.add_part("latency", "cycles", "", cost);
              } else {
                found.add_part("issue", "cycles per warp instruction", "warps=" + std::to_string(warps), cost);
              }
            }
          }};
}

}  // namespace examples::calibrate
