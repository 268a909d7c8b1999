// SPDX-License-Identifier: BSL-1.0
/// \file
/// gpu: a graphics card as data.
#pragma once
#include <kernelcost/machine/calibration.hpp>
#include <kernelcost/machine/compute_capability.hpp>
#include <kernelcost/machine/copy_times.hpp>
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

/// Latency of a load that goes to device memory. Sources give a range; a single measured value is a range of itself.
struct latency_range {
  cycles low;
  cycles high;
  constexpr cycles mean() const { return 0.5 * (low + high); }

  friend constexpr double number_of(const latency_range& range) {
    return range.low.value() > 0 && range.low <= range.high ? range.high.value() : -1;
  }
};

/// Atomic operations of N threads on one address take `base` + N x `per_thread`.
struct atomic_fit {
  cycles per_thread;
  cycles base;

  friend constexpr double number_of(const atomic_fit& fit) {
    return fit.per_thread.value() > 0 && fit.base.value() >= 0 ? fit.per_thread.value() : -1;
  }
};

/// Cycles between requests for memory that leave an SM one after the other: coalesced ones, and the transactions of one that is not.
struct departure_delays {
  cycles coalesced;
  cycles transaction;

  friend constexpr double number_of(const departure_delays& delays) {
    const double first = delays.coalesced.value();
    return first > 0 && detail::is_finite(first) ? delays.transaction.value() : -1;
  }
};

/// Rates of copies over the link, and within the card.
struct copy_rates {
  known<bandwidth> pageable_to_device{};
  known<bandwidth> pageable_to_host{};
  known<bandwidth> pinned_to_device{};
  known<bandwidth> pinned_to_host{};
  known<bandwidth> within_device{};
};

/// Every number carries its source; a number that nobody has stated is absent, and a model that needs it says so.
struct gpu {
  /// As `kernelcost-report` calls it, which is also its name in namespace machine.
  const char* name = "";
  const char* product = "";
  compute_capability capability{};
  sm_limits sm{};
  bool has_double_precision = true;

  known<frequency> clock{};
  known<count> sm_count{};
  known<count> cores_per_sm{};

  /// Device memory: transfers a second and pin, in MHz of the data rate's clock; two transfers a clock.
  known<frequency> memory_clock{};
  known<count> memory_bus_bits{};
  known<bandwidth> dram_bandwidth{};
  known<bytes> memory_size{};
  known<bytes> l2_size{};

  /// Stages of a core's pipeline: threads that a core overlaps.
  known<count> pipeline_depth{};
  /// Cycles from the issue of an instruction to the issue of one that needs its result.
  known<cycles> issue_cycles_single{};
  known<cycles> issue_cycles_double{};
  known<latency_range> global_latency{};
  known<cycles> shared_latency{};
  known<cycles> cache_latency{};
  known<departure_delays> departure_delay{};
  /// Cycles between requests of an SM for memory, whatever their pattern.
  known<cycles> memory_rate{};
  known<atomic_fit> atomics{};
  known<seconds> launch_overhead{};
  /// Of a graph, however many kernels it has; where nobody has stated it, timelines take launch_overhead.
  known<seconds> graph_launch_overhead{};
  copy_rates copies{};
  /// Micro-benchmarks, for models that are made for one card.
  known<const calibration*> measured{};
  /// Copies of several sizes.
  known<const copy_times*> measured_copies{};

  /// The value of a parameter; where the card lacks it, a compile error (at run time an exception) that names both.
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
    else if constexpr (P == parameter::pipeline_depth)
      return pipeline_depth;
    else if constexpr (P == parameter::issue_cycles_single)
      return issue_cycles_single;
    else if constexpr (P == parameter::issue_cycles_double)
      return issue_cycles_double;
    else if constexpr (P == parameter::global_latency)
      return global_latency;
    else if constexpr (P == parameter::shared_latency)
      return shared_latency;
    else if constexpr (P == parameter::cache_latency)
      return cache_latency;
    else if constexpr (P == parameter::departure_delay)
      return departure_delay;
    else if constexpr (P == parameter::memory_rate)
      return memory_rate;
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
    else if constexpr (P == parameter::atomic_cost)
      return atomics;
    else if constexpr (P == parameter::calibration)
      return measured;
    else {
      static_assert(P == parameter::launch_overhead,
                    "kernelcost: copy rates are several; copy_time chooses among them");
      return launch_overhead;
    }
  }
};
}  // namespace kernelcost
