// SPDX-License-Identifier: BSL-1.0
/// \file
/// Assertions on a trace, whose messages show the number and the worst access.
///
///     KERNELCOST_COALESCED(trace.global_load("A"));            // at namespace scope or in a function; fails the build
///     KERNELCOST_SECTORS_AT_MOST(trace.global_load("x"), 4);     // 32-byte sectors per request
///     KERNELCOST_BANK_CONFLICT_AT_MOST(trace.shared("tile"), 1); // ways
///     KERNELCOST_BYTES_AT_MOST(trace.global_load("A"), 40_MB);   // bytes moved, in whole sectors
///     KERNELCOST_DIVERGENCE_AT_MOST(trace, 0.01);                // share of the branches
///     KERNELCOST_BARRIERS_AT_MOST(trace, 2);                     // a warp's arrivals at barriers of the block
///     KERNELCOST_INTENSITY_AT_LEAST(trace, 0.25_ops / 1_B);      // operations per requested byte
///     KERNELCOST_NO_FAULTS(trace);                               // of a trace with sampling{.collect_faults = true}
///     kernelcost::require_sectors_at_most(trace.global_load("x"), 4);  // at run time: throws kernelcost::error
///
/// The numbers are passed as template arguments, as with budgets, because all compilers print those. Fractions are in
/// hundredths.
#pragma once
#include <kernelcost/budget.hpp>
#include <kernelcost/trace/kernel_trace.hpp>

namespace kernelcost {
namespace expectation {

/// The location of the worst request: line of the source, block, warp, and the elements that its first, second and last
/// lane access.
template <int line, long long block, int warp, long long lane_0, long long lane_1, long long last_lane>
struct worst_request;

template <bool holds, long long hundredths_of_sectors, long long hundredths_allowed, phase_name buffer, class worst>
struct of_sectors {
  static_assert(holds, "kernelcost: requests on the buffer touch more 32-byte sectors than expected");
  static constexpr bool met = true;
};
template <bool holds, long long sectors_of_the_worst, phase_name buffer, class worst>
struct of_coalescing {
  static_assert(holds, "kernelcost: requests on the buffer are not coalesced");
  static constexpr bool met = true;
};
template <bool holds, long long ways, long long ways_allowed, phase_name buffer, class worst>
struct of_bank_conflict {
  static_assert(holds, "kernelcost: lanes conflict in banks of shared memory");
  static constexpr bool met = true;
};
template <bool holds, long long bytes_moved, long long bytes_allowed, phase_name buffer, class worst>
struct of_bytes {
  static_assert(holds, "kernelcost: more bytes of the buffer are moved than expected");
  static constexpr bool met = true;
};
template <bool holds, long long hundredths_of_arrivals, long long hundredths_allowed>
struct of_barriers {
  static_assert(holds, "kernelcost: warps arrive at more barriers than expected");
  static constexpr bool met = true;
};
template <bool holds, long long hundredths_of_operations_a_byte, long long hundredths_expected>
struct of_intensity {
  static_assert(holds, "kernelcost: the arithmetic intensity is below what is expected");
  static constexpr bool met = true;
};
/// A fault as in trace_fault: `limit` is the number of elements, or what `fault_kind` needs instead.
template <fault_kind kind, phase_name array, int line, long long index, long long limit, long long block, int thread>
struct first_fault;
template <int faults, class first>
struct of_faults {
  static_assert(faults == 0, "kernelcost: the traced kernel has faults");
  static constexpr bool met = true;
};
template <bool holds, long long percent, long long percent_allowed>
struct of_divergence {
  static_assert(holds, "kernelcost: more branches diverge than expected");
  static constexpr bool met = true;
};

/// The types that an assertion accepts as a size: bytes, and types that convert to bytes.
constexpr bytes size_of(const bytes& limit) { return limit; }
constexpr long long hundredths(double number) { return detail::whole_part(number * 100 + 0.5); }
constexpr long long whole(double number) { return detail::whole_part(number + 0.5); }
}  // namespace expectation

constexpr void require_sectors_at_most(const traffic& on, double sectors) {
  if (!detail::at_most(on.sectors_per_request(), sectors))
    mistake::requests_touch_more_sectors_than_expected(on.buffer, on.sectors_per_request(), sectors, on.worst_at.line,
                                                       on.worst_at.block, on.worst_at.warp, on.worst_at.elements);
}
constexpr void require_coalesced(const traffic& on) {
  if (!on.coalesced())
    mistake::requests_are_not_coalesced(on.buffer, on.worst, on.worst_at.line, on.worst_at.block, on.worst_at.warp,
                                        on.worst_at.elements);
}
constexpr void require_bank_conflict_at_most(const traffic& on, double ways) {
  if (!detail::at_most(on.bank_conflict_ways(), ways))
    mistake::lanes_conflict_in_banks_of_shared_memory(on.buffer, on.bank_conflict_ways(), ways, on.worst_at.line,
                                                      on.worst_at.block, on.worst_at.warp, on.worst_at.elements);
}
constexpr void require_bytes_at_most(const traffic& on, bytes allowed) {
  if (!detail::at_most(on.moved.value(), allowed.value()))
    mistake::more_bytes_are_moved_than_expected(on.buffer, on.moved.value(), allowed.value(), on.worst_at.line,
                                                on.worst_at.block, on.worst_at.warp, on.worst_at.elements);
}
constexpr void require_divergence_at_most(const kernel_trace& of, double share) {
  if (!detail::at_most(of.divergence(), share)) mistake::more_branches_diverge_than_expected(of.divergence(), share);
}
constexpr void require_barriers_at_most(const kernel_trace& of, count number) {
  if (of.barriers() > number) mistake::warps_arrive_at_more_barriers_than_expected(of.barriers(), number.value());
}
constexpr void require_intensity_at_least(const kernel_trace& of, intensity expected) {
  if (!detail::at_most(expected.value(), of.arithmetic_intensity().value()))
    mistake::the_arithmetic_intensity_is_below_what_is_expected(of.arithmetic_intensity().value(), expected.value());
}
constexpr void require_no_faults(const kernel_trace& of) {
  for (const trace_fault& each : of.faults())
    tracing::refuse(each.kind, each.array, each.line, each.index, each.limit, each.block, each.thread);
}
}  // namespace kernelcost

#define KERNELCOST_NO_FAULTS(trace) \
  static_assert(::kernelcost::expectation::of_faults< \
                (trace).faults().count(), \
                ::kernelcost::expectation::first_fault< \
                    (trace).faults()[0].kind, \
                    ::kernelcost::budget::named<::kernelcost::budget::length((trace).faults()[0].array)>( \
                        (trace).faults()[0].array), \
                    (trace).faults()[0].line, (trace).faults()[0].index, (trace).faults()[0].limit, \
                    (trace).faults()[0].block, (trace).faults()[0].thread>>::met)
#define KERNELCOST_WORST_REQUEST(on) \
  ::kernelcost::expectation::worst_request<(on).worst_at.line, (on).worst_at.block, (on).worst_at.warp, \
                                           (on).worst_at.elements[0], (on).worst_at.elements[1], \
                                           (on).worst_at.elements[2]>
#define KERNELCOST_BUFFER_NAME(on) ::kernelcost::budget::named<::kernelcost::budget::length((on).buffer)>((on).buffer)

#define KERNELCOST_SECTORS_AT_MOST(on, sectors) \
  static_assert( \
      ::kernelcost::expectation::of_sectors<((on).sectors_per_request() <= (sectors)), \
                                            ::kernelcost::expectation::hundredths((on).sectors_per_request()), \
                                            ::kernelcost::expectation::hundredths(sectors), \
                                            KERNELCOST_BUFFER_NAME(on), KERNELCOST_WORST_REQUEST(on)>::met)
#define KERNELCOST_COALESCED(on) \
  static_assert(::kernelcost::expectation::of_coalescing<(on).coalesced(), (on).worst, KERNELCOST_BUFFER_NAME(on), \
                                                         KERNELCOST_WORST_REQUEST(on)>::met)
#define KERNELCOST_BANK_CONFLICT_AT_MOST(on, ways) \
  static_assert( \
      ::kernelcost::expectation::of_bank_conflict< \
          ((on).bank_conflict_ways() <= (ways)), ::kernelcost::expectation::whole((on).bank_conflict_ways()), \
          ::kernelcost::expectation::whole(ways), KERNELCOST_BUFFER_NAME(on), KERNELCOST_WORST_REQUEST(on)>::met)
#define KERNELCOST_DIVERGENCE_AT_MOST(trace, share) \
  static_assert(::kernelcost::expectation::of_divergence<((trace).divergence() <= (share)), \
                                                         ::kernelcost::expectation::hundredths((trace).divergence()), \
                                                         ::kernelcost::expectation::hundredths(share)>::met)
#define KERNELCOST_BYTES_AT_MOST(on, limit) \
  static_assert(::kernelcost::expectation::of_bytes<((on).moved <= ::kernelcost::expectation::size_of(limit)), \
                                                    ::kernelcost::expectation::whole((on).moved.value()), \
                                                    ::kernelcost::expectation::whole( \
                                                        ::kernelcost::expectation::size_of(limit).value()), \
                                                    KERNELCOST_BUFFER_NAME(on), KERNELCOST_WORST_REQUEST(on)>::met)
#define KERNELCOST_BARRIERS_AT_MOST(trace, number) \
  static_assert(::kernelcost::expectation::of_barriers<((trace).barriers() <= (number)), \
                                                       ::kernelcost::expectation::hundredths((trace).barriers()), \
                                                       ::kernelcost::expectation::hundredths(number)>::met)
#define KERNELCOST_INTENSITY_AT_LEAST(trace, limit) \
  static_assert(::kernelcost::expectation::of_intensity<((trace).arithmetic_intensity() >= (limit)), \
                                                        ::kernelcost::expectation::hundredths( \
                                                            (trace).arithmetic_intensity().value()), \
                                                        ::kernelcost::expectation::hundredths((limit).value())>::met)
