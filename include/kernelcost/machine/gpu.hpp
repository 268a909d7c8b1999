// SPDX-License-Identifier: BSL-1.0
/// \file
/// gpu: a graphics card as data.
#pragma once
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/machine/call_costs.hpp>
#include <kernelcost/machine/compute_capability.hpp>
#include <kernelcost/machine/copy_times.hpp>
#include <kernelcost/machine/known.hpp>
#include <kernelcost/machine/opencl_costs.hpp>

namespace kernelcost {

/// Latency of a load from device memory. Sources give a range; a single measured value is a range of equal ends.
struct latency_range {
  cycles low;
  cycles high;
  constexpr cycles mean() const { return cycles::from_value(0.5 * (low.value() + high.value())); }

  friend constexpr double number_of(const latency_range& range) {
    return detail::is_positive(range.low.value()) && range.low.value() <= range.high.value() ? range.high.value() : -1;
  }
};

/// Rates of copies between host and card, and within the card.
struct copy_rates {
  known<bandwidth> pageable_to_device{};
  known<bandwidth> pageable_to_host{};
  known<bandwidth> pinned_to_device{};
  known<bandwidth> pinned_to_host{};
  known<bandwidth> within_device{};
};

/// A card: facts and a calibration. Every parameter carries its source. Parameters may be unstated; a model that
/// requires an unstated one reports it. The models hold the further parameters of published models
/// (model/published_numbers.hpp).
struct gpu {
  /// The name in `kernelcost-report` and in namespace machine.
  const char* name = "";
  const char* product = "";
  compute_capability capability{};
  sm_limits sm{};

  known<frequency> clock{};
  known<count> sm_count{};
  known<count> cores_per_sm{};

  /// Clock of the device memory: half the transfers per second and pin.
  known<frequency> memory_clock{};
  known<count> memory_bus_bits{};
  known<bandwidth> dram_bandwidth{};
  known<bytes> memory_size{};
  known<bytes> l2_size{};

  /// Latency of a load from device memory, and of a load from shared memory.
  known<latency_range> global_latency{};
  known<cycles> shared_latency{};
  known<seconds> launch_overhead{};
  /// Launch of a graph, for any number of kernels. If unstated, timelines use launch_overhead.
  known<seconds> graph_launch_overhead{};
  copy_rates copies{};
  /// Engines that copy between host and card. If unstated, two from compute capability 2.0 on, and one before.
  known<count> copy_engines{};
  /// Costs of further calls of a program.
  call_costs calls{};
  /// Costs of the calls of an OpenCL host program.
  opencl_costs opencl{};
  /// Results of micro-benchmarks, for models that require a calibration.
  known<const calibration*> measured{};
  /// Measured times of copies by size.
  known<const copy_times*> measured_copies{};
  // The last member: with clang++ as its host compiler, nvcc 13 sets a member to zero, ignoring its initializer, if a
  // list of designated initializers skips it.
  bool has_double_precision = true;

  /// The value of a parameter. If it is unstated, a compile error (at run time an exception) that names card and
  /// parameter.
  template <parameter P>
  constexpr auto need() const {
    const auto& wanted = find<P>();
    if (!wanted.stated()) mistake::this_machine_lacks<P>(name);
    return wanted.value();
  }

 private:
  template <parameter P>
  constexpr const auto& find() const {
    if constexpr (P == parameter::clock)
      return clock;
    else if constexpr (P == parameter::sm_count)
      return sm_count;
    else if constexpr (P == parameter::cores_per_sm)
      return cores_per_sm;
    else if constexpr (P == parameter::global_latency)
      return global_latency;
    else if constexpr (P == parameter::shared_latency)
      return shared_latency;
    else if constexpr (P == parameter::dram_bandwidth)
      return dram_bandwidth;
    else if constexpr (P == parameter::memory_clock)
      return memory_clock;
    else if constexpr (P == parameter::memory_bus_width)
      return memory_bus_bits;
    else if constexpr (P == parameter::memory_size)
      return memory_size;
    else if constexpr (P == parameter::l2_size)
      return l2_size;
    else if constexpr (P == parameter::calibration)
      return measured;
    else if constexpr (P == parameter::device_launch)
      return calls.device_launch;
    else if constexpr (P == parameter::device_tail_launch)
      return calls.device_tail_launch;
    else if constexpr (P == parameter::device_launch_interval)
      return calls.device_launch_interval;
    else if constexpr (P == parameter::device_launch_busy)
      return calls.device_launch_busy;
    else if constexpr (P == parameter::first_launch)
      return calls.first_launch;
    else if constexpr (P == parameter::context_creation)
      return calls.context_creation;
    else {
      static_assert(P == parameter::launch_overhead,
                    "kernelcost: copy rates are several; copy_time chooses among them");
      return launch_overhead;
    }
  }
};
}  // namespace kernelcost
