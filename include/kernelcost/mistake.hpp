// SPDX-License-Identifier: BSL-1.0
/// \file
/// Every misuse that the library rejects, one function each.
///
/// The functions are not constexpr on purpose. In a constant expression the call is ill-formed and each compiler prints the
/// function's name, so the name is the message ("call to non-constexpr function ...::a_count_must_not_be_negative"). At run
/// time the same call throws kernelcost::error, whose text says what is wrong and where.
#pragma once
#include <cstdio>
#include <stdexcept>

namespace kernelcost {

/// The one exception type of the library: a description, launch or machine that makes no sense, or a budget that is exceeded.
class error : public std::domain_error {
 public:
  using std::domain_error::domain_error;
};

/// What a model may need from a machine, and a machine may lack.
enum class parameter {
  clock,
  sm_count,
  cores_per_sm,
  pipeline_depth,
  issue_cycles_single,
  issue_cycles_double,
  global_latency,
  shared_latency,
  cache_latency,
  dram_bandwidth,
  memory_clock,
  memory_bus_width,
  memory_size,
  l2_size,
  atomic_cost,
  launch_overhead,
  copy_bandwidth,
  calibration,
};

constexpr const char* name_of(parameter p) {
  switch (p) {
    case parameter::clock: return "clock";
    case parameter::sm_count: return "sm_count";
    case parameter::cores_per_sm: return "cores_per_sm";
    case parameter::pipeline_depth: return "pipeline_depth";
    case parameter::issue_cycles_single: return "issue_cycles_single";
    case parameter::issue_cycles_double: return "issue_cycles_double";
    case parameter::global_latency: return "global_latency";
    case parameter::shared_latency: return "shared_latency";
    case parameter::cache_latency: return "cache_latency";
    case parameter::dram_bandwidth: return "dram_bandwidth";
    case parameter::memory_clock: return "memory_clock";
    case parameter::memory_bus_width: return "memory_bus_width";
    case parameter::memory_size: return "memory_size";
    case parameter::l2_size: return "l2_size";
    case parameter::atomic_cost: return "atomic_cost";
    case parameter::launch_overhead: return "launch_overhead";
    case parameter::copy_bandwidth: return "copy_bandwidth";
    case parameter::calibration: return "calibration";
  }
  return "?";
}

namespace mistake {
namespace detail {
template <class... Arguments>
[[noreturn]] inline void fail(const char* format, Arguments... arguments) {
  char text[256];
  std::snprintf(text, sizeof text, format, arguments...);
  throw error(text);
}
}  // namespace detail

[[noreturn]] inline void a_count_must_not_be_negative(double value) {
  detail::fail("a count must not be negative: %g", value);
}
[[noreturn]] inline void a_count_must_be_a_finite_number(double value) {
  detail::fail("a count must be a finite number: %g", value);
}
[[noreturn]] inline void a_probability_lies_between_zero_and_one(double value) {
  detail::fail("a probability or share lies between 0 and 1: %g", value);
}
[[noreturn]] inline void a_warp_has_one_to_thirty_two_lanes(double value) {
  detail::fail("a warp has 1 to 32 lanes: %g", value);
}
[[noreturn]] inline void a_loop_is_unrolled_by_at_least_one(int factor) {
  detail::fail("a loop is unrolled by at least one: %d", factor);
}
[[noreturn]] inline void trips_need_mean_not_above_warp_max_not_above_grid_max(double mean, double warp_max,
                                                                               double grid_max) {
  detail::fail("varying trips need mean <= warp_max <= grid_max: %g, %g, %g", mean, warp_max, grid_max);
}
[[noreturn]] inline void a_pattern_parameter_must_be_positive(double value) {
  detail::fail("the parameter of an access pattern must be positive and finite: %g", value);
}
[[noreturn]] inline void the_register_count_must_be_positive(long long value) {
  detail::fail("a thread uses a positive number of registers: %lld", value);
}
[[noreturn]] inline void a_size_in_bytes_must_not_be_negative(double value) {
  detail::fail("a size must be a finite number of bytes, not negative: %g", value);
}

[[noreturn]] inline void a_block_needs_at_least_one_thread(long long value) {
  detail::fail("launch: every dimension of a block must be at least 1: %lld", value);
}
[[noreturn]] inline void a_grid_needs_at_least_one_block(long long value) {
  detail::fail("launch: every dimension of a grid must be at least 1: %lld", value);
}
[[noreturn]] inline void a_dimension_exceeds_what_cuda_allows(double value) {
  detail::fail("launch: a dimension of a grid or block exceeds what CUDA allows: %g", value);
}
[[noreturn]] inline void more_threads_than_a_block_may_have(const char* machine, long long threads, long long limit) {
  detail::fail("launch: %lld threads a block, %s allows %lld", threads, machine, limit);
}
[[noreturn]] inline void more_shared_memory_than_a_block_may_have(const char* machine, double bytes, double limit) {
  detail::fail("launch: %.0f bytes of shared memory a block, %s allows %.0f", bytes, machine, limit);
}
[[noreturn]] inline void more_registers_than_a_thread_may_have(const char* machine, long long registers,
                                                               long long limit) {
  detail::fail("kernel: %lld registers a thread, %s allows %lld", registers, machine, limit);
}
[[noreturn]] inline void more_registers_than_a_block_may_have(const char* machine, long long registers,
                                                              long long limit) {
  detail::fail("launch: %lld registers a block, %s allows %lld", registers, machine, limit);
}

[[noreturn]] inline void a_machine_number_must_be_positive_and_finite(double value) {
  detail::fail("machine: a number must be positive and finite: %g", value);
}
[[noreturn]] inline void a_machine_number_needs_a_source() { detail::fail("%s", "machine: a number needs a source"); }
template <parameter Missing>
[[noreturn]] void this_machine_lacks(const char* machine) {
  detail::fail("machine %s: nobody has stated its %s, which this model needs", machine, name_of(Missing));
}
[[noreturn]] inline void this_machine_has_no_double_precision(const char* machine) {
  detail::fail("machine %s has no double precision", machine);
}
[[noreturn]] inline void this_compute_capability_is_not_known(int major, int minor) {
  detail::fail("compute capability %d.%d is not known", major, minor);
}

[[noreturn]] inline void the_estimate_has_no_such_phase(const char* phase, int length) {
  detail::fail("the estimate has no phase named %.*s", length, phase);
}
[[noreturn]] inline void the_derivation_has_no_such_step(const char* symbol, int length) {
  detail::fail("the derivation has no step named %.*s", length, symbol);
}
[[noreturn]] inline void the_derivation_has_more_steps_than_fit(int capacity) {
  detail::fail("the derivation has more than %d steps", capacity);
}
[[noreturn]] inline void the_estimate_exceeds_the_budget(const char* unit, double estimate, double budget) {
  detail::fail("budget exceeded: estimate %.6g %s, budget %.6g %s", estimate, unit, budget, unit);
}
}  // namespace mistake
}  // namespace kernelcost
