// SPDX-License-Identifier: BSL-1.0
/// \file
/// Names of a host's parameters, for the messages of models that lack one.
#pragma once
#include <kernelcost/mistake.hpp>

namespace kernelcost {

/// The levels of memory, from the nearest to the farthest.
enum class host_level { l1, l2, l3, memory };
inline constexpr int host_level_count = static_cast<int>(host_level::memory) + 1;

constexpr const char* name_of(host_level where) {
  switch (where) {
    case host_level::l1: return "l1";
    case host_level::l2: return "l2";
    case host_level::l3: return "l3";
    case host_level::memory: return "memory";
  }
  return "?";
}

/// Parameters that a model may need from a host, or from one of its levels, and a host may lack.
enum class host_parameter {
  sockets,
  cores_per_socket,
  threads_per_core,
  clock,
  vector_width,
  fma_units,
  arithmetic_latency,
  division,
  function,
  cache_line,
  cache_levels,
  misses_in_flight,
  fork_join,
};
enum class level_parameter { size, shared_by, rate, latency };

constexpr const char* name_of(host_parameter p) {
  switch (p) {
    case host_parameter::sockets: return "sockets";
    case host_parameter::cores_per_socket: return "cores_per_socket";
    case host_parameter::threads_per_core: return "threads_per_core";
    case host_parameter::clock: return "clock";
    case host_parameter::vector_width: return "vector_width";
    case host_parameter::fma_units: return "fma_units";
    case host_parameter::arithmetic_latency: return "arithmetic_latency";
    case host_parameter::division: return "division";
    case host_parameter::function: return "function";
    case host_parameter::cache_line: return "cache_line";
    case host_parameter::cache_levels: return "cache_levels";
    case host_parameter::misses_in_flight: return "misses_in_flight";
    case host_parameter::fork_join: return "fork_join";
  }
  return "?";
}
constexpr const char* name_of(level_parameter p) {
  switch (p) {
    case level_parameter::size: return "size";
    case level_parameter::shared_by: return "shared_by";
    case level_parameter::rate: return "rate";
    case level_parameter::latency: return "latency";
  }
  return "?";
}

namespace mistake {
template <host_parameter Missing>
[[noreturn]] void this_host_lacks(const char* host) {
  detail::fail("host %s has no %s, which this model requires", host, name_of(Missing));
}
template <host_level Where, level_parameter Missing>
[[noreturn]] void this_level_of_the_host_lacks(const char* host) {
  detail::fail("host %s has no %s of its %s, which this model requires", host, name_of(Missing), name_of(Where));
}
}  // namespace mistake
}  // namespace kernelcost
