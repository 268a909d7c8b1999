// SPDX-License-Identifier: BSL-1.0
/// \file
/// host: a computer's processors and memory as data, the counterpart of gpu.hpp.
///
/// Every parameter is `known`, positive and finite, and carries its source, or it is unstated. Clocks are in cycles per
/// second, sizes in bytes, rates in bytes per second, latencies in seconds. A required parameter that is unstated is a
/// compile error in a constant expression and throws kernelcost::error at run time; the message names host and
/// parameter.
#pragma once
#include <kernelcost/expr/element.hpp>
#include <kernelcost/machine/host_parameter.hpp>
#include <kernelcost/machine/known.hpp>

namespace kernelcost {

/// A cache level or the memory. Each instance is shared by `shared_by` cores.
struct host_storage {
  /// Size of one instance.
  known<bytes> size{};
  known<count> shared_by{};
  /// Bandwidth from data in this level to the registers, of one core and of all cores that share an instance. Bytes are
  /// those that the program loads and stores, as STREAM counts them.
  known<bandwidth> core_rate{};
  known<bandwidth> rate{};
  /// Time from a load's address to its value, if the address comes from the load before.
  known<seconds> latency{};
  /// The lines of a set. Two lines share a set if their addresses differ by a multiple of size / ways. A cache whose
  /// sets do not follow from addresses, because it hashes them, has as many ways as lines.
  known<count> ways{};
  /// L1 alone: `core_rate` if vectors begin anywhere, so that they lie across two lines.
  known<bandwidth> split_rate{};
};

/// A core's cycles per element, in a long sequence of independent elements, by kind of element.
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

/// An empty parallel region takes `base` + threads x `per_thread`: the threads start together and join at its end.
struct fork_join_fit {
  seconds base{};
  seconds per_thread{};

  friend constexpr double number_of(const fork_join_fit& fit) {
    return detail::is_amount(fit.base.value()) ? fit.per_thread.value() : -1;
  }
};

/// How a core translates addresses. A load whose page is not among the last `entries` pages of its core waits for a
/// walk through the page tables.
struct host_translation {
  /// The size of the pages that large arrays have.
  bytes page{};
  count entries = 0;
  /// The additional time of a load that waits for a walk: among loads that do not depend on each other, and if the
  /// address comes from the load before.
  seconds walk{};
  seconds walk_latency{};

  friend constexpr double number_of(const host_translation& t) {
    for (const double number : {t.page.value(), t.entries.value(), t.walk.value(), t.walk_latency.value()})
      if (!detail::is_positive(number)) return number;
    return 1;
  }
};

struct host {
  /// The name in programs and in namespace machine::hosts.
  const char* name = "";
  const char* product = "";

  known<count> sockets{};
  known<count> cores_per_socket{};
  known<count> threads_per_core{};
  known<frequency> clock{};
  /// With more than one active core; if unstated, `clock` applies.
  known<frequency> all_core_clock{};

  /// Bytes of a vector register.
  known<bytes> vector_width{};
  /// Vector multiply-adds that a core completes per cycle; also additions and all operations without an entry below. A
  /// core without multiply-add instructions, but with separate units for addition and multiplication, has the number of
  /// either.
  known<count> fma_units{};
  /// Latency of an addition or multiply-add.
  known<cycles> arithmetic_latency{};
  /// Quotients, remainders and roots; exponentials, logarithms, sines and cosines.
  element_cycles division{};
  element_cycles function{};

  known<bytes> cache_line{};
  /// 1 to 3; further levels do not exist.
  known<count> cache_levels{};
  host_storage l1{};
  host_storage l2{};
  host_storage l3{};
  host_storage memory{};
  /// The number of loads of a core that can be in flight at once.
  known<count> misses_in_flight{};
  known<fork_join_fit> fork_join{};
  known<host_translation> translation{};

 private:
  // Each call has its own condition: g++ would report an unconditional call instead of the others.
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

  /// The value of a parameter. If it is unstated, a compile error (at run time an exception) that names host and
  /// parameter.
  template <host_parameter P>
  constexpr auto need() const {
    const auto& wanted = find<P>();
    if (!wanted.stated()) mistake::this_host_lacks<P>(name);
    return wanted.value();
  }
  /// Cycles of quotients (`division`) and functions (`function`), by kind of element.
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

  /// The number of caches of a level, or of sockets with their memory, that `busy` active cores use. The cores are
  /// spread over all of them.
  constexpr count in_use(host_level where, count busy) const {
    const count all = cores() / need<level_parameter::shared_by>(where);
    return busy < all ? busy : all;
  }
  /// Bandwidth of `busy` cores together from data in this level, in bytes per second. Requires one of the two rates. It
  /// is at least the bandwidth of a single core: with all cores active, even a private cache serves each core more
  /// slowly, since two threads share a core.
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
