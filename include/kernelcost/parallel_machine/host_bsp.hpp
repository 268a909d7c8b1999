// SPDX-License-Identifier: BSL-1.0
/// \file
/// A host as a BSP machine: its cores are the components, and its memory is the network.
///
///     constexpr auto cores = bsp::machine_of(host, 12);
///     t.host_work("sort", bsp::time_of(bsp::cost(sample_sort(12, n), cores), host, 12));
///
///     g = 2 × bytes of a word × clock / (rate(memory, p) / p)  the sender writes each word and the receiver reads it
///     L = (base + p × per_thread) × clock                  the barrier at the end of a parallel region
///
/// Units: cycles of the host's clock; words of 8 bytes unless `word` says otherwise.
#pragma once
#include <kernelcost/machine/host.hpp>
#include <kernelcost/parallel_machine/bsp.hpp>

namespace kernelcost {
namespace mistake {
[[noreturn]] inline void a_component_needs_a_core_of_its_own(const char* host, double components, double cores) {
  detail::fail("bsp: %.0f components, host %s has %.0f cores", components, host, cores);
}
}  // namespace mistake

namespace bsp {
namespace detail {
constexpr frequency clock_of(const host& on, processor_count components) {
  return components.number() > 1 && on.all_core_clock.stated() ? on.all_core_clock.value()
                                                               : on.need<host_parameter::clock>();
}
}  // namespace detail

/// A machine of `components` components, one per core. An unstated parameter of the host, or more components than
/// cores, is a mistake.
constexpr machine machine_of(const host& on, processor_count components,
                             const bytes& word = bytes::from_value(sizeof(double))) {
  const count p = components.number();
  if (p > on.cores()) mistake::a_component_needs_a_core_of_its_own(on.name, p.value(), on.cores().value());
  const double clock = detail::clock_of(on, components).value();
  const double rate_of_one = on.streaming_rate(host_level::memory, p).value() / p.value();
  const auto meeting = on.need<host_parameter::fork_join>();
  return {components, cycles_per_word(2 * word.value() * clock / rate_of_one),
          cycles::from_value((meeting.base + p * meeting.per_thread).value() * clock)};
}

/// The time of a cost in cycles, at the host's clock with `components` active cores.
constexpr seconds time_of(const figures& cost, const host& on, processor_count components) {
  return cost.time / detail::clock_of(on, components);
}
}  // namespace bsp
}  // namespace kernelcost
