// SPDX-License-Identifier: BSL-1.0
/// \file
/// host: a computer's processors and their memory as data, as gpu.hpp has it for cards.
///
/// Every number is `known`, positive and finite, and carries its source; what nobody has stated is absent. Clocks are in cycles a second,
/// sizes in bytes, rates in bytes a second, latencies in seconds. What is needed and absent is a compile error in a constant expression, and
/// throws kernelcost::error at run time, with the names of host and number.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/machine/host_parameter.hpp>
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

/// A cache or the memory. A processor may have several of them: one for each `shared_by` cores.
struct host_storage {
  /// Of one.
  known<bytes> size{};
  known<count> shared_by{};
  /// What one core streams from data that lie there, all the way to its registers, and what all cores that share it do together. Bytes are
  /// those that the program asks for and stores, as STREAM counts them.
  known<bandwidth> core_rate{};
  known<bandwidth> rate{};
  /// From a load's address to its value, where the address comes from the load before.
  known<seconds> latency{};
};

/// Cycles of a core for one element, where it has many of them to do, by kind of element.
struct element_cycles {
  known<cycles> float32{};
  known<cycles> float64{};
  known<cycles> int32{};
  known<cycles> int64{};

  constexpr const known<cycles>& of(element_kind kind) const {
    switch (kind) {
      case element_kind::float64: return float64;
      case element_kind::int32: return int32;
      case element_kind::int64: return int64;
      default: return float32;
    }
  }
};

/// A parallel region that does nothing takes `base` + threads x `per_thread`: threads start together and wait for each other at its end.
struct fork_join_fit {
  seconds base{};
  seconds per_thread{};

  friend constexpr double number_of(const fork_join_fit& fit) {
    const double least = fit.base.value();
    return least >= 0 && detail::is_finite(least) ? fit.per_thread.value() : -1;
  }
};

struct host {
  /// As programs call it, which is also its name in namespace machine::hosts.
  const char* name = "";
  const char* product = "";

  known<count> sockets{};
  known<count> cores_per_socket{};
  known<count> threads_per_core{};
  known<frequency> clock{};
  /// With more than one core at work; where it is absent, `clock` holds for them too.
  known<frequency> all_core_clock{};

  /// Bytes of a vector register.
  known<bytes> vector_width{};
  /// Multiply-adds of vectors that a core completes in a cycle; additions, and whatever else is not below, likewise. A core that has no such
  /// instruction, but adds and multiplies on units of their own, has as many as of either.
  known<count> fma_units{};
  /// From an addition or multiply-add to the next one that needs the sum.
  known<cycles> arithmetic_latency{};
  /// Quotients, remainders and roots; exponentials, logarithms, sines and cosines.
  element_cycles division{};
  element_cycles function{};

  known<bytes> cache_line{};
  /// 1 to 3; the levels beyond do not exist.
  known<count> cache_levels{};
  host_storage l1{};
  host_storage l2{};
  host_storage l3{};
  host_storage memory{};
  /// Loads that a core waits for at a time.
  known<count> misses_in_flight{};
  known<fork_join_fit> fork_join{};

 private:
  // Each call under its condition: of an unconditional one g++ would speak in the others' place.
  template <level_parameter P>
  constexpr void lacks(host_level where) const {
    if (where == host_level::l1) mistake::this_level_of_the_host_lacks<host_level::l1, P>(name);
    if (where == host_level::l2) mistake::this_level_of_the_host_lacks<host_level::l2, P>(name);
    if (where == host_level::l3) mistake::this_level_of_the_host_lacks<host_level::l3, P>(name);
    if (where == host_level::memory) mistake::this_level_of_the_host_lacks<host_level::memory, P>(name);
  }
  template <level_parameter P>
  static constexpr const auto& find(const host_storage& level) {
    if constexpr (P == level_parameter::size)
      return level.size;
    else if constexpr (P == level_parameter::shared_by)
      return level.shared_by;
    else
      return level.latency;
  }
  template <host_parameter P>
  constexpr const auto& find() const {
    if constexpr (P == host_parameter::sockets)
      return sockets;
    else if constexpr (P == host_parameter::cores_per_socket)
      return cores_per_socket;
    else if constexpr (P == host_parameter::threads_per_core)
      return threads_per_core;
    else if constexpr (P == host_parameter::clock)
      return clock;
    else if constexpr (P == host_parameter::vector_width)
      return vector_width;
    else if constexpr (P == host_parameter::fma_units)
      return fma_units;
    else if constexpr (P == host_parameter::arithmetic_latency)
      return arithmetic_latency;
    else if constexpr (P == host_parameter::cache_line)
      return cache_line;
    else if constexpr (P == host_parameter::cache_levels)
      return cache_levels;
    else if constexpr (P == host_parameter::misses_in_flight)
      return misses_in_flight;
    else {
      static_assert(P == host_parameter::fork_join,
                    "kernelcost: quotients and functions differ by the kind of element");
      return fork_join;
    }
  }

 public:
  constexpr const host_storage& at(host_level where) const {
    switch (where) {
      case host_level::l1: return l1;
      case host_level::l2: return l2;
      case host_level::l3: return l3;
      case host_level::memory: break;
    }
    return memory;
  }

  /// The value of a parameter; where the host lacks it, a compile error (at run time an exception) that names both.
  template <host_parameter P>
  constexpr auto need() const {
    const auto& wanted = find<P>();
    if (!wanted.stated()) mistake::this_host_lacks<P>(name);
    return wanted.value();
  }
  /// Quotients (`division`) and functions (`function`) differ by the kind of element.
  template <host_parameter P>
  constexpr cycles need(element_kind kind) const {
    static_assert(P == host_parameter::division || P == host_parameter::function);
    const auto& wanted = (P == host_parameter::division ? division : function).of(kind);
    if (!wanted.stated()) mistake::this_host_lacks<P>(name);
    return wanted.value();
  }
  template <level_parameter P>
  constexpr auto need(host_level where) const {
    static_assert(P != level_parameter::rate, "kernelcost: rates are two; streaming_rate chooses between them");
    const auto& wanted = find<P>(at(where));
    if (!wanted.stated()) lacks<P>(where);
    return wanted.value();
  }

  constexpr count cores() const {
    const count processors = need<host_parameter::sockets>();
    return processors * need<host_parameter::cores_per_socket>();
  }

  /// How many of a level's caches, or sockets with their memory, `busy` cores use; the cores at work are spread over all of them.
  constexpr count in_use(host_level where, count busy) const {
    const count all = cores() / need<level_parameter::shared_by>(where);
    return busy < all ? busy : all;
  }
  /// What `busy` cores together stream from data that lie there, bytes a second. One of the two rates has to be stated. Several stream no less
  /// than one alone: where all are at work even a cache of its own serves a core more slowly, as two threads of a core share what it has.
  constexpr bandwidth streaming_rate(host_level where, count busy) const {
    const auto& level = at(where);
    if (!level.core_rate.stated() && !level.rate.stated()) lacks<level_parameter::rate>(where);
    if (!level.rate.stated()) return busy * level.core_rate.value();
    const bandwidth of_all = in_use(where, busy) * level.rate.value();
    if (!level.core_rate.stated()) return of_all;
    const bandwidth of_one = level.core_rate.value();
    const bandwidth of_cores = busy * of_one;
    const bandwidth most = of_all > of_one ? of_all : of_one;
    return of_cores < most ? of_cores : most;
  }
};
}  // namespace kernelcost
